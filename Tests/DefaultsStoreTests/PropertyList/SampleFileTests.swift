import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite(.enabled(if: !SampleFiles.areAbsent, "The sample property lists are not here; set PLIST_SAMPLES."))
struct SampleFileTests {
    @Test(
        "A7, K7: A file is read as Foundation reads it, and written so that Foundation reads the same",
        arguments: SampleFiles.domains
    )
    func differential(name: String) throws {
        let data = try SampleFiles.data(name)
        let expected = try #require(FoundationOracle.read(data))
        let value = try PropertyListFormat.decode(data)
        #expect(value == expected)
        let binary = try BinaryPropertyList.encode(value)
        #expect(FoundationOracle.read(binary) == expected)
        #expect(try BinaryPropertyList.decode(binary) == expected)
    }

    @Test func `A7: The empty key and the keys with dashes are there`() throws {
        guard case .dictionary(let entries) = try PropertyListFormat.decode(SampleFiles.data(SampleFiles.xcode)),
            case .dictionary(let inner) = entries["IDELibrary.lastSelectedLibraryExtensionIDByEditorID"]
        else { throw CocoaError(.coderReadCorrupt) }
        #expect(entries.count == 218)
        #expect(inner[""] == .string("Xcode.DVTKit.Library.Capabilities"))
    }

    @Test func `K5: A UID is refused with its place`() throws {
        let data = try SampleFiles.data(SampleFiles.keyedArchive)
        let error = #expect(throws: DefaultsError.self) { try PropertyListFormat.decode(data) }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.message.contains("UID") == true)
        #expect(error?.path?.isEmpty == false)
    }

    @Test func `K6: A top level array is read as one`() throws {
        #expect(try PropertyListFormat.decode(SampleFiles.data(SampleFiles.topLevelArray)) == .array([]))
    }

    @Test func `K12: XML refuses the key with control characters by name`() throws {
        let value = try PropertyListFormat.decode(SampleFiles.data(SampleFiles.xcode))
        let error = #expect(throws: DefaultsError.self) { try XMLPropertyList.encode(value) }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.path?.contains(#"\u{1B}"#) == true)
    }

    @Test(
        "K4: Damaged copies, a thousand in all, are read or refused, fast",
        arguments: SampleFiles.binary + [SampleFiles.terminal, SampleFiles.keyBindings]
    )
    func fuzz(name: String) throws {
        let data = try SampleFiles.data(name)
        var generator = SeededGenerator(seed: 20_260_101)
        var slowest = Duration.zero
        for _ in 0..<(Soak.isOn ? 1_000 : 150) {
            let copy = mutated(data, using: &generator)
            let time = ContinuousClock().measure {
                do throws(DefaultsError) {
                    _ = try PropertyListFormat.decode(copy)
                } catch {
                    #expect([.malformedPropertyList, .unsupportedValue].contains(error.code))
                }
            }
            slowest = max(slowest, time)
        }
        #expect(slowest < .seconds(1))
    }

    private func mutated(_ data: Data, using generator: inout SeededGenerator) -> Data {
        var copy = data
        if Int.random(in: 0..<8, using: &generator) == 0 {
            copy = copy.prefix(Int.random(in: 0..<copy.count, using: &generator))
        }
        for _ in 0..<Int.random(in: 1...8, using: &generator) where !copy.isEmpty {
            // Half of the damage goes where the structure is: the offset table and the trailer.
            let start = Bool.random(using: &generator) ? 0 : max(0, copy.count - copy.count / 8 - 32)
            let index = Int.random(in: start..<copy.count, using: &generator)
            copy[index] ^= 1 << UInt8.random(in: 0..<8, using: &generator)
        }
        return copy
    }
}
