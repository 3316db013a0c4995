import DefaultsStore
import Foundation

/// `decode PATH COUNT`: reads the property list in the file, and COUNT damaged copies of it; reports by how many bytes,
/// at most, that made this process's memory grow.
enum DecodeVerb: Verb {
    static let name = "decode"

    static func run(_ invocation: Invocation) throws {
        let file = try Data(contentsOf: URL(fileURLWithPath: invocation.path))
        var largest = try growth { try decode(file) }
        for _ in 0..<(try invocation.integer(0)) {
            var copy = file
            for _ in 0..<Int.random(in: 1...8) { copy[Int.random(in: 0..<copy.count)] ^= 1 << UInt8.random(in: 0..<8) }
            largest = max(largest, try growth { try decode(copy) })
        }
        Channel.report(largest)
    }

    private static func decode(_ data: Data) throws {
        do {
            _ = try PropertyListFormat.decode(data)
        } catch {
            guard error.code == .malformedPropertyList || error.code == .unsupportedValue else { throw error }
        }
    }

    /// By how much the body raises the most memory that the process ever had, counted from what it has now.
    private static func growth(_ body: () throws -> Void) throws -> Int64 {
        // Starts the count anew (proc(5)).
        try Data("5".utf8).write(to: URL(fileURLWithPath: "/proc/self/clear_refs"))
        let before = try ProcessStatus.peakMemory()
        try body()
        return try ProcessStatus.peakMemory() - before
    }
}
