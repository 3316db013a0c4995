import Foundation

/// A running process of the helper, or of another program that reads and writes lines.
///
/// It is killed when the last reference to it is gone.
final class HelperProcess {
    let identifier: pid_t
    private let input: Int32
    private var output: LineReader
    private var isInputOpen = true
    private var status: ExitStatus?
    /// What the process works on, which must not be removed before its end.
    private let store: TemporaryStore?

    /// Starts the helper; `environment` holds changes to this process's environment, nil removes a variable.
    convenience init(
        _ arguments: [String],
        on store: TemporaryStore? = nil,
        barrier: Barrier? = nil,
        environment: [String: String?] = [:]
    ) throws {
        try self.init(
            executable: HelperExecutable.path(),
            arguments: arguments,
            on: store,
            barrier: barrier,
            environment: environment
        )
    }

    init(
        executable: String,
        arguments: [String],
        on store: TemporaryStore? = nil,
        barrier: Barrier? = nil,
        environment: [String: String?] = [:]
    ) throws {
        self.store = store
        let toChild = try Pipe()
        let fromChild = try Pipe()
        defer {
            close(toChild.readEnd)
            close(fromChild.writeEnd)
        }
        #if os(Linux)
            var actions = posix_spawn_file_actions_t()
        #else
            var actions: posix_spawn_file_actions_t?
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, toChild.readEnd, STDIN_FILENO)
        posix_spawn_file_actions_adddup2(&actions, fromChild.writeEnd, STDOUT_FILENO)
        if let barrier { posix_spawn_file_actions_adddup2(&actions, barrier.descriptor, 3) }

        // A write to a process that has ended is an error of this test alone; the process itself gets the usual signals.
        _ = Self.ignoringBrokenPipes
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var usual = sigset_t()
        sigemptyset(&usual)
        sigaddset(&usual, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &usual)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        var variables = ProcessInfo.processInfo.environment
        variables["SWIFT_BACKTRACE"] = "enable=no"
        for (name, value) in environment { variables[name] = value }
        let words = ([executable] + arguments).map { strdup($0) } + [nil]
        let settings = variables.map { strdup("\($0.key)=\($0.value)") } + [nil]
        defer { (words + settings).forEach { free($0) } }

        var identifier: pid_t = 0
        let result = posix_spawn(&identifier, executable, &actions, &attributes, words, settings)
        self.identifier = identifier
        input = toChild.writeEnd
        output = LineReader(descriptor: fromChild.readEnd)
        guard result == 0 else {
            status = .exited(-1)
            throw HelperFailure("\(executable) was not started: \(String(cString: strerror(result)))")
        }
    }

    private static let ignoringBrokenPipes: Void = { Foundation.signal(SIGPIPE, SIG_IGN) }()

    deinit {
        if status == nil {
            signal(SIGKILL)
            _ = wait()
        }
        closeInput()
        close(output.descriptor)
    }

    // MARK: - Lines

    /// The next line it writes; nil once it has ended.
    func readLine() throws -> String? {
        try output.next()
    }

    /// The next line, which must be there.
    func line() throws -> String {
        guard let line = try output.next() else { throw HelperFailure("process \(identifier) ended: \(wait())") }
        return line
    }

    /// The next line as a number.
    func number() throws -> Int64 {
        let line = try line()
        guard let number = Int64(line) else { throw HelperFailure("expected a number, not \(line)") }
        return number
    }

    /// Takes the next line, which must be this one.
    func expect(_ expected: String) throws {
        let line = try line()
        guard line == expected else { throw HelperFailure("expected \(expected), not \(line)") }
    }

    /// Everything it still writes before it ends.
    func remainingLines() throws -> [String] {
        var lines: [String] = []
        while let line = try readLine() { lines.append(line) }
        return lines
    }

    /// Writes a line to it.
    func send(_ line: String) throws {
        let bytes = Array("\(line)\n".utf8)
        guard write(input, bytes, bytes.count) == bytes.count else {
            throw HelperFailure("process \(identifier) takes no input")
        }
    }

    /// Sends a line and takes the answer.
    func ask(_ line: String) throws -> String {
        try send(line)
        return try self.line()
    }

    /// Tells it that nothing more comes.
    func closeInput() {
        guard isInputOpen else { return }
        isInputOpen = false
        close(input)
    }

    // MARK: - The end

    /// Sends a signal; SIGKILL ends it, SIGSTOP halts it, SIGCONT lets it go on.
    func signal(_ number: Int32) {
        kill(identifier, number)
    }

    /// Waits for its end.
    @discardableResult
    func wait() -> ExitStatus {
        if let status { return status }
        var raw: Int32 = 0
        while waitpid(identifier, &raw, 0) < 0, errno == EINTR {}
        let status = ExitStatus(waitStatus: raw)
        self.status = status
        return status
    }

    /// Kills it as `kill -9` does, and waits for its end.
    func killAndWait() {
        signal(SIGKILL)
        wait()
    }
}
