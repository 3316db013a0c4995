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

    private static let forks = Atomic(0)

    private static let registration: Void = {
        pthread_atfork(nil, nil) { ForkGuard.forks.wrappingAdd(1, ordering: .relaxed) }
    }()
}
