import DefaultsStore
import Synchronization

/// What a key was in earlier versions of a program, and in which suites nothing is left of that.
final class KeyHistory<Value: Sendable>: Sendable {
    /// What an older form has become: the value, and how it is stored from now on; nil where the key is to be removed.
    typealias Upgraded = (value: Value, form: PropertyListValue?)

    /// The older names, in the order in which they count.
    let oldNames: [String]
    let upgrade: (@Sendable (PropertyListValue) throws -> Value)?

    /// The suite that was settled last, found without a lock.
    private let lastSettled = Atomic<UInt64>(0)
    private let state = Mutex(State())

    private struct State {
        var settled: Set<UInt64> = []
        /// When to try again to settle a suite.
        var postponed: [UInt64: ContinuousClock.Instant] = [:]
        /// The suites in which settling has failed, and that was reported.
        var failed: Set<UInt64> = []
        /// Values that could not be replaced by what they were upgraded to, so that the closure need not see them again.
        var upgrades: [PropertyListValue: Result<Upgraded, DefaultsError>] = [:]
    }

    /// A suite that falls out is looked at anew.
    private static var maximumSuites: Int { 1_024 }
    private static var maximumUpgrades: Int { 8 }
    /// How long after a failure to try again to settle a suite.
    private static var pause: Duration { .seconds(1) }

    /// Nil for a key without a past.
    init?(of name: String, oldNames: [String], upgrade: (@Sendable (PropertyListValue) throws -> Value)?) {
        // The key's own name is none that could be given up.
        self.oldNames = oldNames.filter { !$0.hasSameBytes(as: name) }
        self.upgrade = upgrade
        guard !self.oldNames.isEmpty || upgrade != nil else { return nil }
    }

    // MARK: - Suites

    /// Whether nothing of earlier versions is left in the suite.
    func isSettled(in suite: DefaultsSuite) -> Bool {
        let suite = suite.identifier
        if lastSettled.load(ordering: .acquiring) == suite { return true }
        guard state.withLock({ $0.settled.contains(suite) }) else { return false }
        lastSettled.store(suite, ordering: .releasing)
        return true
    }

    /// Notes that it is so. What a transaction has done counts once it is committed.
    func settle(_ suite: DefaultsSuite) {
        let suite = suite.identifier
        state.withLock { state in
            if state.settled.count >= Self.maximumSuites { state.settled.removeAll() }
            state.settled.insert(suite)
            state.postponed[suite] = nil
            state.failed.remove(suite)
            // What could be replaced is not met again.
            state.upgrades = state.upgrades.filter { if case .failure = $0.value { true } else { false } }
        }
        lastSettled.store(suite, ordering: .releasing)
    }

    /// Whether the last attempt to settle the suite, if any, is long enough ago.
    func mayBeSettled(in suite: DefaultsSuite) -> Bool {
        let time = state.withLock { $0.postponed[suite.identifier] }
        return time.map { $0 <= .now } ?? true
    }

    /// Lets a while go by before the next attempt; an error is reported the first time.
    func postpone(_ suite: DefaultsSuite, because error: DefaultsError? = nil) {
        let suite = suite.identifier
        let isNew = state.withLock { state in
            if state.postponed.count >= Self.maximumSuites { state.postponed.removeAll() }
            state.postponed[suite] = .now + Self.pause
            if state.failed.count >= Self.maximumSuites { state.failed.removeAll() }
            return error != nil && state.failed.insert(suite).inserted
        }
        if isNew, let error { ErrorReporter.report(error) }
    }

    // MARK: - Forms

    /// The outcome of the upgrade of a stored value, remembered.
    func upgraded(
        _ stored: PropertyListValue,
        _ upgrade: () -> Result<Upgraded, DefaultsError>
    ) throws(DefaultsError) -> Upgraded {
        if let known = state.withLock({ $0.upgrades[stored] }) { return try known.get() }
        let result = upgrade()
        state.withLock { state in
            if state.upgrades.count >= Self.maximumUpgrades { state.upgrades.removeAll() }
            state.upgrades[stored] = result
        }
        return try result.get()
    }
}
