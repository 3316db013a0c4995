import Foundation
import Synchronization

/// The one instance behind `SQLiteUserDefaults.standard`.
enum StandardDefaults {
    // UserDefaults is declared not Sendable and a subclass can't change that; every member of this one is thread-safe.
    private struct Shared: @unchecked Sendable {
        var defaults: SQLiteUserDefaults
    }

    private static let shared = Mutex<Shared?>(nil)

    /// The instance, made at first use.
    static var instance: SQLiteUserDefaults {
        if let existing = shared.withLock({ $0 }) { return existing.defaults }
        // Made without the lock, because making it may report an error, and the program's handler may ask for it again.
        let made = Shared(defaults: SQLiteUserDefaults())
        return shared.withLock { shared in
            let kept = shared ?? made
            shared = kept
            return kept
        }.defaults
    }

    /// Lets go of the instance, so that the next use makes another.
    static func reset() {
        shared.withLock { $0 = nil }
    }
}
