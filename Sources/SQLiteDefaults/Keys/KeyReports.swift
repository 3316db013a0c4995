import DefaultsStore
import Synchronization

/// Remembers what has been reported of a key, so that a value that can't be decoded is reported once, not at each read.
struct KeyReports: ~Copyable, Sendable {
    /// Hashes of suites and stored values; a value itself may be large.
    private let reported = Mutex<Set<Int>>([])
    /// With so many bad values a key is reported on anew.
    private static let capacity = 64

    /// Reports the error unless it was reported of this value before.
    func report(_ error: DefaultsError, suite: String, key: String, stored: PropertyListValue) {
        var hasher = Hasher()
        hasher.combine(suite)
        hasher.combine(stored)
        let hash = hasher.finalize()
        let isNew = reported.withLock { reported in
            if reported.count >= Self.capacity { reported.removeAll() }
            return reported.insert(hash).inserted
        }
        if isNew { ErrorReporter.report(error.concerning(suite: suite, key: key)) }
    }
}
