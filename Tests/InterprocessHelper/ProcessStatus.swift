import Foundation

/// What the system says about this process (proc(5)).
enum ProcessStatus {
    /// How many descriptors are open.
    static func descriptorCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    /// How many threads there are.
    static func threadCount() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count
    }

    /// How many bytes this process has written so far, to files and pipes alike.
    static func writtenBytes() throws -> Int64 {
        let text = try String(contentsOfFile: "/proc/self/io", encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("wchar: ") {
            if let count = Int64(line.dropFirst("wchar: ".count)) { return count }
        }
        throw HelperError.missingEntry("wchar")
    }
}
