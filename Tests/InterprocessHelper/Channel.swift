import Foundation

/// The lines that go to the test, and the words that come from it.
enum Channel {
    /// Writes one line, at once.
    static func report(_ text: some CustomStringConvertible) {
        let bytes = Array("\(text)\n".utf8)
        // Short enough for a pipe to take whole.
        _ = bytes.withUnsafeBytes { write(STDOUT_FILENO, $0.baseAddress, $0.count) }
    }

    /// Waits for a line from the test; nil once the test has closed the pipe.
    static func awaitLine() -> String? {
        readLine()
    }

    /// Whether the test has said to stop, which it does by closing the pipe.
    static var isStopped: Bool {
        var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&descriptor, 1, 0) > 0
    }

    /// Reports ready and waits until the test lets every process go at once.
    ///
    /// The barrier is a pipe on descriptor 3 that all of them read and nobody writes: its end is the signal.
    static func awaitBarrier() {
        report("ready")
        var byte: UInt8 = 0
        _ = read(barrier, &byte, 1)
    }

    private static let barrier: Int32 = 3
}
