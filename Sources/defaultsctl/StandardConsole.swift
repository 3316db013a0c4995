import Foundation

/// The console of the process.
struct StandardConsole: Console {
    func readInput() throws(ToolError) -> Data {
        do {
            return try FileDescriptor(STDIN_FILENO).readAll()
        } catch {
            throw .failure("Could not read data from standard input: \(error)")
        }
    }

    func write(_ data: Data) throws(ToolError) {
        do {
            try FileDescriptor(STDOUT_FILENO).write(data)
        } catch {
            throw error.number == EPIPE ? .outputClosed : .failure("Could not write to standard output: \(error)")
        }
    }

    func writeError(_ line: String) {
        // There is no further place to tell that standard error is closed.
        try? FileDescriptor(STDERR_FILENO).write(Data("\(line)\n".utf8))
    }
}
