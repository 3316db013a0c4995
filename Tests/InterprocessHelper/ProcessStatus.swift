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
        try entry("wchar", in: "/proc/self/io")
    }

    /// The most memory, in bytes, that this process has had at once.
    static func peakMemory() throws -> Int64 {
        try entry("VmHWM", in: "/proc/self/status") * 1_024
    }

    /// The memory, in bytes, that this process has now.
    static func residentMemory() throws -> Int64 {
        try entry("VmRSS", in: "/proc/self/status") * 1_024
    }

    private static func entry(_ name: String, in path: String) throws -> Int64 {
        let text = try String(contentsOfFile: path, encoding: .utf8)
        for line in text.split(separator: "\n") where line.hasPrefix("\(name):") {
            if let number = line.split(whereSeparator: \.isWhitespace).dropFirst().first.flatMap({ Int64($0) }) {
                return number
            }
        }
        throw HelperError.missingEntry(name)
    }
}
