import Foundation

// A daemon goes on when nobody reads what it prints.

/// Prints one line at once, also into a pipe.
func say(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("agentd: \(line)\n".utf8))
}

/// Prints one line on standard error.
func complain(_ line: String) {
    try? FileHandle.standardError.write(contentsOf: Data("agentd: \(line)\n".utf8))
}

/// Complains and ends the process.
func fail(_ line: String) -> Never {
    complain(line)
    exit(1)
}
