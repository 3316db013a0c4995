import DefaultsStore
import Dispatch
import Foundation
import ProcessShim
import SQLiteDefaults

/// `observe PATH MANNER ...`: observes in the manner's way, and reports what it has seen or what it took.
enum ObserveVerb: Verb {
    static let name = "observe"

    static func run(_ invocation: Invocation) throws {
        switch try invocation.text(0) {
        case "values": try reportValues(invocation)
        case "main-thread": try runMainThread(invocation)
        case "cancel": try observeAndCancel(invocation)
        case "many": try observeMany(invocation)
        case "exhausted": try exhaust(invocation)
        case "memory": try takeMemory(invocation)
        case "fork": try fork(invocation)
        default: throw HelperError.unknownVerb
        }
    }

    private static func number(_ values: [PropertyListValue?]?) -> Int64 {
        guard case .integer(let number)?? = values?.first else { return -1 }
        return number
    }

    /// Calls the handler with each value of the key, on a queue of its own.
    private static func observe(
        _ key: String,
        of suite: DefaultsSuite,
        _ handler: @escaping @Sendable (Int64) -> Void
    ) -> DefaultsObservation {
        let queue = HandlerQueue(DispatchQueue(label: key))
        let observer = KeyObserver(of: [key], in: suite) { observer in
            queue.request { if let event = observer.take() { handler(number(event.new)) } }
        }
        observer.start(deliversFirst: false)
        return DefaultsObservation { observer.cancel() }
    }

    // MARK: - What is seen

    /// `values KEY`: reports each value, and for a line from the test the processor time that it took since the last, in
    /// microseconds.
    private static func reportValues(_ invocation: Invocation) throws {
        let observation = observe(try invocation.text(1), of: try invocation.openSuite()) { Channel.report($0) }
        Channel.report("ready")
        var before = clock()
        while Channel.awaitLine() != nil {
            Channel.report("time \(Int(clock() - before) * 1_000_000 / CLOCKS_PER_SEC)")
            before = clock()
        }
        observation.cancel()
    }

    /// `main-thread`: sets a key from another thread, and reports whether the handler runs on the main one.
    private static func runMainThread(_ invocation: Invocation) throws {
        let suite = try invocation.openSuite()
        let observation = suite.observe(DefaultsKey("k", default: 0), on: .shared) { _, _ in
            Channel.report(Thread.isMainThread)
            exit(0)
        }
        Thread.detachNewThread { suite[DefaultsKey("k", default: 0)] = 1 }
        RunLoop.main.run(until: Date(timeIntervalSinceNow: 30))
        observation.cancel()
    }

    // MARK: - What it takes

    /// `cancel COUNT`: with at most 256 descriptors, observes and cancels COUNT times; reports the descriptors and threads
    /// that were there before, and those that are left.
    private static func observeAndCancel(_ invocation: Invocation) throws {
        var limit = rlimit(rlim_cur: 256, rlim_max: 256)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let suite = try invocation.openSuite()
        // The first one opens the connection that is kept, and starts the queues' own threads.
        observe("k", of: suite) { _ in }.cancel()
        try waitUntil { try ProcessStatus.threadCount() == 1 }
        let before = "\(try ProcessStatus.descriptorCount()) \(try ProcessStatus.threadCount())"
        for _ in 0..<(try invocation.integer(1)) {
            observe("k", of: suite) { _ in }.cancel()
        }
        let descriptors = try ProcessStatus.descriptorCount()
        try waitUntil { try ProcessStatus.threadCount() == 1 }
        Channel.report(before)
        Channel.report("\(min(descriptors, try ProcessStatus.descriptorCount())) \(try ProcessStatus.threadCount())")
    }

    private static func waitUntil(_ isDone: () throws -> Bool) throws {
        let end = ContinuousClock.now + .seconds(30)
        while try !isDone(), ContinuousClock.now < end { usleep(1_000) }
    }

    /// `many COUNT`: observes as many databases, and reports how many inotify instances and threads that takes; then sets a
    /// key in each, and reports when all have been seen.
    private static func observeMany(_ invocation: Invocation) throws {
        let count = Int(try invocation.integer(1))
        let threads = try ProcessStatus.threadCount()
        let suites = try (0..<count).map { number in
            try DefaultsDatabase.open(at: URL(fileURLWithPath: "\(invocation.path)-\(number)")).suite("t")
        }
        let seen = DispatchSemaphore(value: 0)
        let observations = suites.map { observe("k", of: $0) { _ in seen.signal() } }
        Channel.report("\(inotifyCount()) \(try ProcessStatus.threadCount() - threads)")
        for suite in suites { try suite.setPropertyList(.integer(1), forKey: "k") }
        for _ in suites { seen.wait() }
        Channel.report("done")
        withExtendedLifetime(observations) {}
    }

    private static func inotifyCount() -> Int {
        (0..<10_000).count { descriptor in
            // What is no link, or none that can be read, is no instance.
            let target = try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(descriptor)")
            return target?.contains("inotify") == true
        }
    }

    /// `exhausted RESOURCE`: observes with no inotify instance to be had, because there are too many `instances` or because
    /// the process has too many `descriptors`; reports the failure, then each value.
    private static func exhaust(_ invocation: Invocation) throws {
        let suite = try invocation.openSuite()
        ErrorReporter.handler = { error in Channel.report("\(error.code) \(error.message.contains("inotify"))") }
        var descriptors: [Int32] = []
        if try invocation.text(1) == "instances" {
            while case let descriptor = inotify_init1(0), descriptor >= 0 { descriptors.append(descriptor) }
        } else {
            var limit = rlimit(rlim_cur: 64, rlim_max: 64)
            setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
            while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { descriptors.append(descriptor) }
        }
        let observation = observe("k", of: suite) { Channel.report($0) }
        for descriptor in descriptors { close(descriptor) }
        Channel.report("ready")
        while let line = Channel.awaitLine() {
            if let number = Int64(line) { try suite.setPropertyList(.integer(number), forKey: "k") }
        }
        observation.cancel()
    }

    /// `memory COUNT`: makes and sees COUNT changes, and reports by how many bytes the process has grown since the first
    /// tenth of them.
    private static func takeMemory(_ invocation: Invocation) throws {
        let count = try invocation.integer(1)
        let suite = try invocation.openSuite()
        let seen = DispatchSemaphore(value: 0)
        let observations = [
            observe("k", of: suite) { if $0.isMultiple(of: 100) { seen.signal() } },
            observe("other", of: suite) { _ in },
            suite.postNotifications(),
        ]
        // Nobody takes what this stream holds.
        let changes = suite.database.changes()
        var before: Int64 = 0
        for number in 1...count {
            try suite.setPropertyList(.integer(number), forKey: "k")
            try suite.setPropertyList(.string("\(number)"), forKey: "key \(number % 1_000)")
            if number.isMultiple(of: 100) { seen.wait() }
            if number == count / 10 { before = try ProcessStatus.residentMemory() }
        }
        Channel.report(try ProcessStatus.residentMemory() - before)
        withExtendedLifetime((observations, changes)) {}
    }

    // MARK: - After a fork

    /// `fork`: observes, and forks a child that lets go of what it inherited and observes another database; reports what
    /// both see.
    private static func fork(_ invocation: Invocation) throws {
        let suite = try invocation.openSuite()
        let seen = DispatchSemaphore(value: 0)
        var observation: DefaultsObservation? = observe("k", of: suite) { number in
            Channel.report("parent \(number)")
            seen.signal()
        }
        try suite.setPropertyList(.integer(1), forKey: "k")
        seen.wait()
        let child = shim_fork()
        if child == 0 {
            observation?.cancel()
            observation = nil
            // On Linux a thread keeps the number that Swift's Mutex knows it by across the fork, where it is the parent's, and
            // the kernel refuses to wait for it: the forking thread had better hold no lock that another wants.
            Thread.detachNewThread { observeInChild(invocation.path + ".child") }
            while true { sleep(1) }
        }
        var status: Int32 = 0
        waitpid(child, &status, 0)
        try suite.setPropertyList(.integer(3), forKey: "k")
        seen.wait()
        Channel.report("done \(status)")
        withExtendedLifetime(observation) {}
    }

    private static func observeInChild(_ path: String) {
        do {
            let suite = try DefaultsDatabase.open(at: URL(fileURLWithPath: path)).suite("t")
            let seen = DispatchSemaphore(value: 0)
            // The queues of the parent are of no use here: the watch itself is asked.
            let observer = KeyObserver(of: ["k"], in: suite) { _ in seen.signal() }
            observer.start(deliversFirst: false)
            try suite.setPropertyList(.integer(2), forKey: "k")
            guard seen.wait(timeout: .now() + 30) == .success else { _exit(1) }
            Channel.report("child \(number(observer.take()?.new))")
            _exit(0)
        } catch {
            Channel.report("\(error)")
            _exit(1)
        }
    }
}
