import DefaultsStore
import Foundation
import Testing

@Suite struct BinaryPropertyListTests {
    // MARK: - Round trips

    @Test(
        "B1-B6, B10, B18, B20, B23: Every value comes back bit for bit",
        arguments: PropertyListCases.binary.indices
    )
    func roundTrip(index: Int) throws {
        let value = PropertyListCases.binary[index]
        let data = try BinaryPropertyList.encode(value)
        #expect(try BinaryPropertyList.decode(data) == value)
        #expect(try PropertyListFormat.decode(data) == value)
    }

    @Test("Foundation reads what is written", arguments: PropertyListCases.foundationBinary.indices)
    func foundationReads(index: Int) throws {
        let value = PropertyListCases.foundationBinary[index]
        #expect(FoundationOracle.read(try BinaryPropertyList.encode(value)) == value)
    }

    @Test("What Foundation writes is read", arguments: PropertyListCases.foundationBinary.indices)
    func foundationWrites(index: Int) throws {
        let value = PropertyListCases.foundationBinary[index]
        #expect(try BinaryPropertyList.decode(FoundationOracle.write(value, .binary)) == value)
    }

    @Test func `B7: An unsigned integer takes 16 bytes, as in CoreFoundation`() throws {
        let data = try BinaryPropertyList.encode(.unsigned(.max))
        #expect(
            data.dropFirst(8).prefix(17)
                == Data([0x14] + Array(repeating: 0, count: 8) + Array(repeating: 0xFF, count: 8))
        )
    }

    @Test func `A slice of data is read like the data`() throws {
        let data = Data([1, 2, 3]) + (try BinaryPropertyList.encode(.array([.integer(7)])))
        #expect(try BinaryPropertyList.decode(data.dropFirst(3)) == .array([.integer(7)]))
    }

    // MARK: - Refused values

    @Test(arguments: [
        (PropertyListValue.array([.integer(1), .dictionary(["a.b": .json("{}")])]), #"[1]."a.b""#),
        (.dictionary(["a": .dictionary(["b": .array([.url(URL(filePath: "/"))])])]), "a.b[0]"),
        (.dictionary(["": .date(Date(timeIntervalSinceReferenceDate: .nan))]), #""""#),
        (.array([.date(Date(timeIntervalSinceReferenceDate: .infinity))]), "[0]"),
    ])
    func `What no property list holds is refused with its place`(value: PropertyListValue, path: String) {
        let error = #expect(throws: DefaultsError.self) { try BinaryPropertyList.encode(value) }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.path == path)
    }

    @Test func `Nesting beyond the limit is refused on writing and on reading`() throws {
        let deepest = PropertyListCases.nested(PropertyListPath.maximumDepth)
        #expect(try BinaryPropertyList.decode(BinaryPropertyList.encode(deepest)) == deepest)
        let writing = #expect(throws: DefaultsError.self) { try BinaryPropertyList.encode(.array([deepest])) }
        #expect(writing?.code == .unsupportedValue)

        let count = 100_000
        let arrays = (1...count).flatMap { [UInt8(0xA1)] + bigEndian($0 == count ? 0 : $0, size: 4) }
        let offsets = (0..<count).map { 8 + $0 * 5 }
        let reading = #expect(throws: DefaultsError.self) {
            try BinaryPropertyList.decode(file(arrays, offsets: offsets, referenceSize: 4))
        }
        #expect(reading?.code == .malformedPropertyList)
    }

    // MARK: - Damage

    @Test func `K4: A collection that contains itself is refused`() {
        #expect(refusal(file([0xA1, 0], offsets: [8])) == .malformedPropertyList)
        #expect(refusal(file([0xA2, 1, 1, 0xA1, 0], offsets: [8, 11])) == .malformedPropertyList)
        #expect(refusal(file([0xD1, 1, 0, 0x51, 0x61], offsets: [8, 11])) == .malformedPropertyList)
    }

    @Test func `K4: References to references do not unfold without bound`() {
        var objects: [UInt8] = []
        var offsets: [Int] = []
        for number in 0..<60 {
            offsets.append(8 + objects.count)
            objects += [0xA8] + Array(repeating: UInt8(number + 1), count: 8)
        }
        offsets.append(8 + objects.count)
        objects.append(0x09)
        let clock = ContinuousClock()
        let time = clock.measure { #expect(refusal(file(objects, offsets: offsets)) == .malformedPropertyList) }
        #expect(time < .seconds(1))
    }

    @Test func `K4: Collections that all claim the same references are refused before they are allocated`() {
        let count = 1_000_000
        let head: [UInt8] = [0xAF, 0x12] + bigEndian(count - 300, size: 4)
        let objects = Array(repeating: head, count: 200).joined() + Array(repeating: 1, count: count)
        let offsets = (0..<200).map { 8 + $0 * head.count }
        #expect(refusal(file(Array(objects), offsets: offsets)) == .malformedPropertyList)
    }

    @Test func `Equal values may be shared`() throws {
        let string = Array("a long string that all of them share".utf8)
        let objects: [UInt8] = [0xA4, 1, 1, 1, 1, 0x5F, 0x10, UInt8(string.count)] + string
        let shared = PropertyListValue.string(String(decoding: string, as: UTF8.self))
        #expect(
            try BinaryPropertyList.decode(file(objects, offsets: [8, 13])) == .array([shared, shared, shared, shared])
        )
    }

    @Test(
        arguments: [
            [0x4F, 0x13, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF],
            [0x4F, 0x13] + Array(repeating: 0xFF, count: 8),
            [0x4F, 0x14], [0x4F], [0x4F, 0x22], [0x4F, 0x1F], [0x5E], [0x6E], [0xAF, 0x10, 0xFF], [0xA1], [0xA1, 9],
            [0xD1, 0],
            [0x15], [0x1F], [0x13, 1], [0x20], [0x24], [0x23, 1], [0x30], [0x33, 0], [0x51, 0x80], [0x61, 0xD8, 0x3D],
            [0x62, 0xDE, 0x98, 0xD8, 0x3D], [0x0F], [0x70], [0x90], [0xE0], [0xFF], [0xD1, 1, 1, 0x10, 1], [0x01],
            [0x33, 0x7F, 0xF8, 0, 0, 0, 0, 0, 0],
        ] as [[UInt8]]
    )
    func `K4: A damaged object is refused`(object: [UInt8]) {
        let offsets = object.first == 0xD1 && object.count > 2 ? [8, 11] : [8]
        #expect(refusal(file(object, offsets: offsets)) == .malformedPropertyList)
    }

    @Test(arguments: [[0x00], [0x80, 1], [0xC0], [0xB0], [0x14] + Array(repeating: 0x7F, count: 16)] as [[UInt8]])
    func `An object that is no value is refused by name`(object: [UInt8]) {
        #expect(refusal(file(object, offsets: [8])) == .unsupportedValue)
    }

    @Test func `Two spellings of one key are refused`() {
        let objects: [UInt8] = [0xD2, 1, 2, 3, 3, 0x61, 0x00, 0xE9, 0x62, 0x00, 0x65, 0x03, 0x01, 0x09]
        let error = #expect(throws: DefaultsError.self) {
            try BinaryPropertyList.decode(file(objects, offsets: [8, 13, 16, 21]))
        }
        #expect(error?.code == .malformedPropertyList)
        #expect(error?.message.contains("twice") == true)
    }

    @Test(arguments: 0..<8)
    func `K4: A trailer that lies is refused`(field: Int) {
        let good = file([0xA1, 1, 0x09], offsets: [8, 10])
        for byte in [0, 9, 0x7F, 0x80, 0xFF] as [UInt8] {
            var bad = good
            bad[bad.count - 26 + min(field, 1)] = byte
            if field > 1 { for index in 0..<8 { bad[bad.count - 24 + (field % 3) * 8 + index] = byte } }
            #expect((try? BinaryPropertyList.decode(bad)) != .array([.bool(true)]) || bad == good || byte == 0)
        }
        for count in 0..<good.count { #expect(refusal(good.prefix(count)) == .malformedPropertyList) }
    }

    // MARK: - Building damage

    private func refusal(_ data: Data) -> DefaultsError.Code? {
        do {
            _ = try BinaryPropertyList.decode(data)
            return nil
        } catch {
            return error.code
        }
    }

    private func file(_ objects: [UInt8], offsets: [Int], referenceSize: Int = 1) -> Data {
        var bytes = Array("bplist00".utf8) + objects
        let table = bytes.count
        bytes += offsets.flatMap { bigEndian($0, size: 4) }
        bytes += [0, 0, 0, 0, 0, 0, 4, UInt8(referenceSize)]
        bytes += bigEndian(offsets.count, size: 8) + bigEndian(0, size: 8) + bigEndian(table, size: 8)
        return Data(bytes)
    }

    private func bigEndian(_ value: Int, size: Int) -> [UInt8] {
        (0..<size).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
}
