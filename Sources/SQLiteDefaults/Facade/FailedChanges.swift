import DefaultsStore
import Foundation
import Synchronization

/// The changes to one suite that did not become durable, so that `synchronize()` can say so.
///
/// They are counted for the suite, not for the object: a program that makes a `SQLiteUserDefaults` anew for every call
/// learns of them as well. Each object that existed at the failure is told once, by its next `synchronize()`; one made
/// later is told unless another was told before.
struct FailedChanges: ~Copyable, Sendable {
    /// What a suite is known by, without keeping its database open.
    private struct Subject: Hashable, Sendable {
        /// The database's path; nil for the default database when it could not be opened.
        var path: String?
        var suite: String
    }

    private struct Count {
        var failed = 0
        var told = 0
    }

    // Only suites that had a failure have an entry.
    private static let counts = Mutex<[Subject: Count]>([:])

    private let subject: Subject
    private let seen: Atomic<Int>

    init(of suite: borrowing SuiteReference) {
        let subject = Subject(path: suite.opened?.database.url.path, suite: suite.name)
        self.subject = subject
        seen = Atomic(Self.counts.withLock { $0[subject]?.told ?? 0 })
    }

    /// Notes a failure.
    func record() {
        Self.counts.withLock { $0[subject, default: Count()].failed += 1 }
    }

    /// Whether a change failed since the last call.
    func acknowledge() -> Bool {
        let failed = Self.counts.withLock { counts in
            guard var count = counts[subject] else { return 0 }
            count.told = count.failed
            counts[subject] = count
            return count.failed
        }
        return seen.exchange(failed, ordering: .relaxed) < failed
    }
}
