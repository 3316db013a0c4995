import CSQLite
import Foundation

/// How long a connection waits for a lock that another process or connection holds.
///
/// SQLite's own busy timeout sleeps in steps of up to 100 ms, which is a thousand times as long as a write lasts.
final class BusyWait {
    /// The longest wait for one lock.
    let timeout: Duration
    /// How much of the timeout is over before SQLite is asked.
    var alreadyWaited = Duration.zero
    /// False where a call would rather fail than wait.
    var isWaiting = true
    private var deadline = ContinuousClock.now

    init(timeout: Duration) {
        self.timeout = timeout
    }

    /// Sleeps before the next attempt at a lock, of which `attempt` have failed; false when there should be none.
    func pause(attempt: Int32) -> Bool {
        guard isWaiting else { return false }
        if attempt == 0 { deadline = ContinuousClock.now + timeout - alreadyWaited }
        guard ContinuousClock.now < deadline else { return false }
        // Random, so that processes that collided once don't collide again.
        let longest = min(UInt32(100) << UInt32(min(attempt, 6)), 4_000)
        usleep(UInt32.random(in: 20...longest))
        return true
    }

    /// Makes the connection wait as this value says; the connection must keep it alive.
    func install(on connection: OpaquePointer) {
        sqlite3_busy_handler(
            connection,
            { context, attempt in
                guard let context else { return 0 }
                return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().pause(attempt: attempt) ? 1 : 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }
}
