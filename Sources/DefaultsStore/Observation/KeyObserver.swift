import Synchronization

/// Somebody who wants to know the values of some keys of a suite, and how far they have been told.
///
/// It holds the values as they are now and those that were delivered last, and nothing in between, however slow its
/// owner may be.
package final class KeyObserver: Sendable {
    package let suite: DefaultsSuite
    package let keys: [String]

    /// What has become of the keys: the values delivered before, and those now, in the order of `keys`.
    package struct Event: Sendable {
        /// Nil for the first delivery.
        package let old: [PropertyListValue?]?
        package let new: [PropertyListValue?]
    }

    private struct State {
        /// The values of one point in time.
        var current: [PropertyListValue?]
        /// Nil as long as nothing has been delivered and the first values are wanted.
        var delivered: [PropertyListValue?]?
        /// Whether a key was written since, even if it has the value again that it had.
        var isTouched = false
        var isOver = false
    }

    private let state: Mutex<State>
    private let process = ForkGuard.generation
    /// Whether a key that was written, and has the same value again, counts as changed.
    private let countsTouches: Bool
    private let wake: @Sendable (KeyObserver) -> Void
    private let finish: @Sendable () -> Void

    /// - Parameters:
    ///   - keys: The keys, in the order in which their values are delivered.
    ///   - suite: Their suite.
    ///   - countsTouches: Whether a key that was written, and has the value again that was delivered, counts as changed:
    ///     for an owner who may have read what it had in between.
    ///   - wake: Has the owner call ``take()`` soon; called on the thread of the watch, with no lock held, so it must not
    ///     do more than that.
    ///   - finish: Tells the owner that nothing will come any more.
    package init(
        of keys: [String],
        in suite: DefaultsSuite,
        countsTouches: Bool = false,
        wake: @escaping @Sendable (KeyObserver) -> Void,
        finish: @escaping @Sendable () -> Void = {}
    ) {
        self.keys = keys
        self.suite = suite
        self.countsTouches = countsTouches
        self.wake = wake
        self.finish = finish
        state = Mutex(State(current: keys.map { _ in nil }))
    }

    // MARK: - The owner's side

    /// Begins to observe.
    ///
    /// What keeps it from doing so is reported; the keys then count as absent, and nothing will come.
    ///
    /// - Parameter deliversFirst: Whether the values that the keys have now are to be delivered.
    package func start(deliversFirst: Bool) {
        do throws(DefaultsError) {
            try suite.database.feed.add(self, of: suite.database, deliversFirst: deliversFirst)
            if deliversFirst { wake(self) }
        } catch {
            ErrorReporter.report(error.concerning(suite: suite.name, key: keys.count == 1 ? keys[0] : nil))
            if deliversFirst { wake(self) }
            finish()
        }
    }

    /// What has changed since the last call; nil if nothing has, or the observation was cancelled.
    package func take() -> Event? {
        state.withLock { state in
            guard !state.isOver, state.isTouched || state.delivered != state.current else { return nil }
            defer {
                state.delivered = state.current
                state.isTouched = false
            }
            return Event(old: state.delivered, new: state.current)
        }
    }

    /// Ends the observation.
    package func cancel() {
        // After a fork the thread that holds a lock may be the parent's.
        guard process == ForkGuard.generation else { return }
        let isFirst = state.withLock { state in
            defer { state.isOver = true }
            return !state.isOver
        }
        guard isFirst else { return }
        suite.database.feed.remove(self)
        finish()
    }

    // MARK: - The feed's side

    /// Takes the values to start from.
    func prepare(_ values: [PropertyListValue?], deliversFirst: Bool) {
        state.withLock { state in
            state.current = values
            state.delivered = deliversFirst ? nil : values
        }
    }

    /// Takes the values that some of the keys, by their places in `keys`, have now.
    func note(_ values: [(place: Int, value: PropertyListValue?)]) {
        let isChanged = state.withLock { state in
            if countsTouches { state.isTouched = true }
            var isChanged = state.isTouched
            for (place, value) in values where state.current[place] != value {
                state.current[place] = value
                isChanged = true
            }
            return isChanged
        }
        if isChanged { wake(self) }
    }

    /// Lets the owner take what is left, and no more.
    func end() {
        finish()
    }
}

extension KeyObserver: Hashable {
    package static func == (lhs: KeyObserver, rhs: KeyObserver) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
