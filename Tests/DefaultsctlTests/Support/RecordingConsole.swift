import Foundation

@testable import defaultsctl

/// A console that keeps what is written to it.
final class RecordingConsole: Console {
    let input: Data
    private(set) var output = Data()
    private(set) var errors = ""

    init(input: Data = Data()) {
        self.input = input
    }

    func readInput() -> Data { input }

    func write(_ data: Data) {
        output += data
    }

    func writeError(_ line: String) {
        errors += line + "\n"
    }
}
