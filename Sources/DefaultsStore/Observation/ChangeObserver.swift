import Synchronization

/// Somebody who wants to know which keys change, in one suite or in all of them.
package final class ChangeObserver: Sendable {
    package let database: DefaultsDatabase
    /// The suite's name; nil for all suites.
    package let suite: String?

    private struct State {
        var pending = ChangeSet()
        var isOver = false
    }

    private let state = Mutex(State())
    private let process = ForkGuard.generation
    private let wake: @Sendable (ChangeObserver) -> Void
    private let finish: @Sendable () -> Void

    /// - Parameters:
    ///   - suite: The suite's name; nil for all suites.
    ///   - database: The database.
    ///   - wake: Has the owner call ``take()`` soon; called on the thread of the watch, with no lock held, so it must not
    ///     do more than that.
    ///   - finish: Tells the owner that nothing will come any more.
    package init(
        of suite: String?,
        in database: DefaultsDatabase,
        wake: @escaping @Sendable (ChangeObserver) -> Void,
        finish: @escaping @Sendable () -> Void = {}
    ) {
        self.database = database
        self.suite = suite
        self.wake = wake
        self.finish = finish
    }

    // MARK: - The owner's side

    /// Begins to observe; what keeps it from doing so is reported, and nothing will come.
    package func start() {
        do throws(DefaultsError) {
            try database.feed.add(self, of: database)
        } catch {
            ErrorReporter.report(error.concerning(suite: suite))
            finish()
        }
    }

    /// What has changed since the last call, a change a suite; none if nothing has, or the observation was cancelled.
    package func take() -> [DefaultsChange] {
        let pending = state.withLock { state in
            defer { state.pending = ChangeSet() }
            return state.isOver ? ChangeSet() : state.pending
        }
        do throws(DefaultsError) {
            return try pending.changes(in: database, of: suite)
        } catch {
            // Only the names of keys can't be told, which is not worth keeping the change back.
            ErrorReporter.report(error.concerning(suite: suite))
            return pending.knownChanges(of: suite)
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
        database.feed.remove(self)
        finish()
    }

    // MARK: - The feed's side

    /// Takes what has changed, as far as it concerns the suite.
    func note(_ changes: ChangeSet) {
        let isConcerned = state.withLock { state in state.pending.merge(changes, of: suite) }
        if isConcerned { wake(self) }
    }

    /// Lets the owner take what is left, and no more.
    func end() {
        finish()
    }
}

extension ChangeObserver: Hashable {
    package static func == (lhs: ChangeObserver, rhs: ChangeObserver) -> Bool { lhs === rhs }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
