import Synchronization

/// Values in memory, with the means to know at each read whether they are still what the file holds.
///
/// The rule behind it: what the cache holds is at least as new as `stamp`, and every key that anyone has changed since
/// is named by the change list after `revision`, which is never newer than `stamp`. A reader compares the live wal-index
/// header with `stamp`; when they are equal nobody has committed since, and what the cache says is what a SELECT would
/// say.
final class CoherentCache: Sendable {
    private let index: WalIndex?
    private let stamp = SharedStamp()
    private let slots = SlotTable()
    private let state = Mutex(State())

    /// How many reads have gone by while the cache was not usable.
    private let missedReads = Atomic(0)
    private static let missedReadsBeforeWaking = 64

    private struct State {
        /// What `stamp` was last set to; nil before the first time, and when `revision` has gone on since.
        var stamp: CommitStamp?
        /// The newest change that the cache knows of.
        var revision: Int64 = 0
        /// Which change list the revision is one of.
        var schemaVersion: Int64 = 0
        var large = LargeValueCache()
    }

    /// - Parameter index: The wal-index; without one nothing is cached, and every read asks SQLite.
    init(index: WalIndex?) {
        self.index = index
    }

    // MARK: - Reading

    /// Whether the cache may be used: false without a wal-index, and while the -wal is empty.
    var isUsable: Bool {
        guard let index else { return false }
        return !index.stamp.isOfEmptyLog
    }

    /// Counts a read that the cache could not answer; true when it is worth a commit to make it usable.
    func countRead() -> Bool {
        guard index != nil else { return false }
        return missedReads.wrappingAdd(1, ordering: .relaxed).newValue >= Self.missedReadsBeforeWaking
    }

    /// Starts the count anew.
    func postponeWaking() {
        missedReads.store(0, ordering: .relaxed)
    }

    /// Whether nobody has committed since the cache was last brought up to date.
    @inline(__always)
    var isCurrent: Bool {
        guard let index else { return false }
        return stamp.equals(headerOf: index)
    }

    /// What the cache knows of a key, as long as nobody has committed since it was last brought up to date.
    @inline(__always)
    func currentAnswer(suite: UInt32, key: String) -> SlotTable.Answer {
        isCurrent ? answer(suite: suite, key: key) : .unknown
    }

    /// What the cache knows of a key that it has been asked for before, found without a search; as `currentAnswer`.
    @inline(__always)
    func currentScalar(suite: UInt32, place: borrowing KeyPlace) -> DefaultsScalar {
        isCurrent ? slots.scalar(at: place.location, suite: suite) : .unknown
    }

    /// The same for the whole value, and the version of the slot that says so.
    @inline(__always)
    func currentAnswer(
        suite: UInt32,
        key: String,
        place: borrowing KeyPlace
    ) -> (answer: SlotTable.Answer, version: UInt64) {
        let location = place.location
        guard isCurrent, let content = slots.content(at: location, suite: suite) else { return (.unknown, 0) }
        guard content.isLarge else { return (content.answer, location.version) }
        return (largeAnswer(suite: suite, key: key, at: location), location.version)
    }

    /// The large value that the slot at the location stands for.
    private func largeAnswer(suite: UInt32, key: String, at location: SlotLocation) -> SlotTable.Answer {
        let value = state.withLock { state in
            // A slot and what it stands for are written together, under the lock.
            slots.content(at: location, suite: suite) == nil ? nil : state.large.value(suite: suite, key: key)
        }
        return Self.answer(value)
    }

    /// Notes where a key's value is, if the cache has it in a slot.
    func locate(suite: UInt32, key: String, in place: borrowing KeyPlace) {
        guard let slotKey = SlotKey(suite: suite, key: key), let location = slots.location(of: slotKey) else { return }
        place.note(location)
    }

    /// What the cache knew of a key when it was last brought up to date.
    @inline(__always)
    func answer(suite: UInt32, key: String) -> SlotTable.Answer {
        if let slotKey = SlotKey(suite: suite, key: key) {
            let answer = slots.answer(for: slotKey)
            if case .unknown = answer { return largeAnswer(suite: suite, key: key) }
            return answer
        }
        return largeAnswer(suite: suite, key: key)
    }

    @inline(never)
    private func largeAnswer(suite: UInt32, key: String) -> SlotTable.Answer {
        Self.answer(state.withLock { $0.large.value(suite: suite, key: key) })
    }

    private static func answer(_ value: PropertyListValue??) -> SlotTable.Answer {
        switch value {
        case nil: .unknown
        case .some(nil): .absent
        case .some(let value?): .value(value)
        }
    }

    // MARK: - Keeping up with the file

    /// Forgets whatever anyone has changed since the last time.
    ///
    /// The connection must be outside any transaction, so that it sees the newest commit. `number` gives a suite's
    /// number in this process, nil for one that nothing is cached of.
    func refresh(
        with connection: Connection,
        number: (String) -> UInt32?
    ) throws(DefaultsError) {
        guard let index else { return }
        let result: Result<Void, DefaultsError> = state.withLock { state in
            // Copied before the SELECT: whatever is committed in between makes the next comparison fail.
            let now = index.stamp
            if state.stamp == now { return .success(()) }
            // Whatever was read under an older header is not taken in from here on: the changes to it are about to be
            // counted as known.
            state.stamp = nil
            return Result { () throws(DefaultsError) in
                try catchUp(&state, with: connection, number: number)
                // After a commit in between, `revision` is newer than `now`: a value that another thread read under
                // `now`, and has yet to hand in, may be older than a change that nobody would look at again.
                guard !now.isOfEmptyLog, index.stamp == now else { return }
                state.stamp = now
                stamp.publish(now)
            }
        }
        try result.get()
    }

    private func catchUp(
        _ state: inout State,
        with connection: Connection,
        number: (String) -> UInt32?
    ) throws(DefaultsError) {
        var newest: Int64?
        var schemaVersion = try connection.schemaVersionOfList()
        // With an unknown past there is nothing to catch up with, only a place to start from.
        if state.revision > 0, schemaVersion == state.schemaVersion {
            newest = try connection.forEachChange(after: state.revision) { _, suite, key in
                if let suite = number(suite) { forget(&state, suite: suite, key: key) }
            }
            // If a backup was restored before the list was read, it is another one.
            schemaVersion = try connection.schemaVersionOfList()
            if schemaVersion != state.schemaVersion { newest = nil }
        }
        if let newest {
            state.revision = newest
        } else {
            // Too far behind, or another list: what is still right can't be told from what is not.
            slots.forgetAll()
            state.large.forgetAll()
            state.revision = try connection.lastRevision()
            state.schemaVersion = schemaVersion
        }
    }

    private func forget(_ state: inout State, suite: UInt32, key: String) {
        if let slotKey = SlotKey(suite: suite, key: key) { slots.forget(slotKey) }
        state.large.forget(suite: suite, key: key)
    }

    private func store(_ state: inout State, _ value: PropertyListValue?, suite: UInt32, key: String) {
        guard let slotKey = SlotKey(suite: suite, key: key) else {
            state.large.store(value, suite: suite, key: key)
            return
        }
        if slots.store(value, for: slotKey) {
            state.large.forget(suite: suite, key: key)
        } else if state.large.store(value, suite: suite, key: key) {
            slots.store(.large(identity: slotKey.identity), for: slotKey)
        }
    }

    // MARK: - Taking in what was read or written

    /// The header as it is now, to be passed to `insert` or `apply` afterwards.
    var liveStamp: CommitStamp? { index?.stamp }

    /// Keeps a value that was read from the file.
    ///
    /// `before` is the header as it was before the read. If the cache has been brought up to date to another one since,
    /// the value may be older than the cache, and is dropped.
    func insert(_ value: PropertyListValue?, suite: UInt32, key: String, readAfter before: CommitStamp?) {
        guard let before else { return }
        state.withLock { state in
            guard state.stamp == before else { return }
            store(&state, value, suite: suite, key: key)
        }
    }

    /// Takes in this process's own commit, so that it costs the next read nothing.
    ///
    /// - Parameters:
    ///   - changes: What was committed.
    ///   - revision: The newest revision that was committed with it.
    ///   - before: The header while the write lock was held, before the commit.
    ///   - frames: How long SQLite said that the commit made the -wal.
    func apply(_ changes: [Change], revision: Int64, before: CommitStamp?, frames: UInt32) {
        guard let index, let before else { return }
        state.withLock { state in
            let after = index.stamp
            // One commit since `before`, and the -wal as long as that commit made it: the header is our commit's.
            // Otherwise somebody has committed too, and the next read asks the change list.
            guard state.stamp == before, after.commitCount == before.commitCount &+ 1, after.frameCount == frames,
                !after.isOfEmptyLog
            else { return }
            // What a large batch wrote is read again when it is asked for.
            let isLarge = changes.count > Self.largeBatch
            for change in changes {
                if isLarge {
                    forget(&state, suite: change.suite.number, key: change.key)
                } else {
                    store(&state, change.value, suite: change.suite.number, key: change.key)
                }
            }
            state.revision = revision
            state.stamp = after
            stamp.publish(after)
        }
    }

    private static let largeBatch = 1_000
}
