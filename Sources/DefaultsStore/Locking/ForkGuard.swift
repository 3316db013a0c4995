import Foundation
import Synchronization

/// Knows whether this process was forked since a connection was opened.
///
/// "Do not open an SQLite database connection, then fork(2), then try to use that database connection in the child
/// process" (https://www.sqlite.org/howtocorrupt.html#_carrying_an_open_database_across_a_fork_).
enum ForkGuard {
    /// Grows by one in every child, down the line of forks; a load of one word.
    @inline(__always)
    static var generation: Int { forks.load(ordering: .relaxed) }

    /// Begins to count; to be called before the first connection is opened.
    static func watch() {
        _ = registration
    }

    /// Marks a file whose inherited connections were let go of: they stay open in SQLite, which must not close them.
    static func abandon(_ path: String) {
        _ = abandoned.withLock { $0.insert(path) }
    }

    /// Makes sure that SQLite holds nothing on a file that was inherited and let go of.
    static func checkIsNotAbandoned(_ path: String) throws(DefaultsError) {
        if abandoned.withLock({ $0.contains(path) }) { throw error(path: path) }
    }

    /// The error of using, or opening anew, what was open at the fork.
    ///
    /// A new connection would take the locks of the inherited ones for its own, and hold none.
    static func error(path: String) -> DefaultsError {
        DefaultsError(
            .usedAfterFork,
            "\(path) was open when this process was forked off, and SQLite can neither use nor reopen it here: open it"
                + " after the fork alone, or start the child with exec.",
            path: path
        )
    }

    /// Runs the body of a thread that the program knows nothing of: a fork waits until it is over, since SQLite's own locks
    /// would stay locked in the child for ever.
    static func holdingForks(_ body: () -> Void) {
        pthread_mutex_lock(running)
        body()
        pthread_mutex_unlock(running)
    }

    // Of the system's kind, which a child may unlock. Never moves, and lasts as long as the process.
    private nonisolated(unsafe) static let running: UnsafeMutablePointer<pthread_mutex_t> = {
        let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        pthread_mutex_init(mutex, nil)
        return mutex
    }()

    private static let abandoned = Mutex<Set<String>>([])
    private static let forks = Atomic(0)

    private static let registration: Void = {
        // Made now: a handler must not be the first to ask for it.
        _ = running
        pthread_atfork(
            { pthread_mutex_lock(ForkGuard.running) },
            { pthread_mutex_unlock(ForkGuard.running) },
            {
                pthread_mutex_unlock(ForkGuard.running)
                ForkGuard.forks.wrappingAdd(1, ordering: .relaxed)
            }
        )
    }()
}
