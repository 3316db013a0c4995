import Foundation

/// A process that writes lines, and waits for lines.
final class Child {
    private let identifier: pid_t
    private let input: FileHandle
    private let output: FileHandle
    private var buffer = Data()
    private var hasEnded = false

    /// Starts this executable again, to do a child's work.
    static func work(_ name: String, _ contender: Contender, at site: Site, _ arguments: [String] = []) throws -> Child
    {
        try Child(Self.executable, ["--child", name, contender.rawValue] + site.arguments + arguments)
    }

    static var executable: URL {
        #if os(Linux)
            URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath()
        #else
            Bundle.main.executableURL ?? URL(fileURLWithPath: CommandLine.arguments[0])
        #endif
    }

    init(_ executable: URL, _ arguments: [String]) throws {
        let (toChild, fromChild) = (Pipe(), Pipe())
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild.fileHandleForReading.fileDescriptor, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild.fileHandleForWriting.fileDescriptor, STDOUT_FILENO)
        // Else the child would hold its own input open.
        posix_spawn_file_actions_addclose(&actions, toChild.fileHandleForWriting.fileDescriptor)
        posix_spawn_file_actions_addclose(&actions, fromChild.fileHandleForReading.fileDescriptor)

        let words = ([executable.path] + arguments).map { strdup($0) } + [nil]
        defer { words.forEach { free($0) } }
        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, executable.path, &actions, nil, words, environ)
        guard result == 0 else { throw ChildFailure(description: "can't start \(executable.path): errno \(result)") }
        self.identifier = identifier
        try toChild.fileHandleForReading.close()
        try fromChild.fileHandleForWriting.close()
        input = toChild.fileHandleForWriting
        output = fromChild.fileHandleForReading
    }

    deinit {
        guard !hasEnded else { return }
        kill(identifier, SIGKILL)
        _ = wait()
    }

    /// Lets the child go on.
    func release() throws { try input.write(contentsOf: Data("\n".utf8)) }

    /// The next line; nil when there is none any more.
    func line() throws -> String? {
        while true {
            if let end = buffer.firstIndex(of: UInt8(ascii: "\n")) {
                defer { buffer = Data(buffer[(end + 1)...]) }
                return String(decoding: buffer[..<end], as: UTF8.self)
            }
            let data = output.availableData
            guard !data.isEmpty else { return nil }
            buffer.append(data)
        }
    }

    /// The numbers in the next line.
    func numbers() throws -> [Double] {
        guard let line = try line() else { throw ChildFailure(description: "a child ended before its time") }
        return line.split(separator: " ").compactMap { Double($0) }
    }

    func expect(_ expected: String) throws {
        guard try line() == expected else { throw ChildFailure(description: "a child did not say \(expected)") }
    }

    /// Waits for the end; whether it was a success.
    func wait() -> Bool {
        var status: Int32 = 0
        while waitpid(identifier, &status, 0) < 0, errno == EINTR {}
        hasEnded = true
        return status == 0
    }
}

/// A child process of the measurements did not do its part.
struct ChildFailure: Error, CustomStringConvertible {
    let description: String
}
