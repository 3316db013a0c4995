import Foundation
import TestSupport

/// Reads lines from a pipe, and gives up on a process that says nothing.
struct LineReader {
    let descriptor: Int32
    private var buffer: [UInt8] = []

    /// How long a line may take, in milliseconds: far longer than any does.
    private static let patience: Int32 = Soak.isOn ? 600_000 : 60_000

    init(descriptor: Int32) {
        self.descriptor = descriptor
    }

    /// The next line; nil once the process has closed its end.
    mutating func next() throws -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer.removeSubrange(...end) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            guard poll(&waiting, 1, Self.patience) > 0 else { throw HelperFailure("a process has gone silent") }
            var bytes = [UInt8](repeating: 0, count: 65_536)
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return nil }
            buffer += bytes[..<count]
        }
    }
}
