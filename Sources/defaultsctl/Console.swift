import Foundation

/// Where a command reads and writes, so that tests can run one without a process.
protocol Console {
    /// Everything on standard input.
    func readInput() throws(ToolError) -> Data

    /// Writes to standard output.
    func write(_ data: Data) throws(ToolError)

    /// Writes a line to standard error.
    func writeError(_ line: String)
}

extension Console {
    /// Writes text to standard output.
    func write(_ text: String) throws(ToolError) {
        try write(Data(text.utf8))
    }
}
