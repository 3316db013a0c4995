import Synchronization

/// Tells the observers of one database what has changed in it.
///
/// The watch says when to look; the change list says what has changed. Observers are added with the values of a point in
/// time at or after `position`, and told of the changes after it, so that nothing falls between.
final class ChangeFeed: Sendable {
    /// How far the observers have been told.
    private struct Position {
        var revision: Int64
        /// Which change list the revision is one of.
        var schemaVersion: Int64
        /// The wal-index header before the revision was read: as long as it is the same, there is nothing to read.
        var stamp: CommitStamp?
    }

    private struct Own {
        var revisions = OwnRevisions()
        var isObserved = false
    }

    /// Nil while nobody observes. Held while the database is read; whoever cancels does not wait for it.
    private let position = Mutex<Position?>(nil)
    private let registry = Mutex(ObserverRegistry())
    private let own = Mutex(Own())
    /// Whether the watch can't see commits by itself.
    private let needsBell = Atomic(false)

    // MARK: - Observers

    /// Adds an observer, with the values that its keys have now.
    func add(
        _ observer: KeyObserver,
        of database: DefaultsDatabase,
        deliversFirst: Bool
    ) throws(DefaultsError) {
        let suite = observer.suite.name
        var damage: [DefaultsError] = []
        try start(database) { connection throws(DefaultsError) in
            var values: [PropertyListValue?] = []
            for key in observer.keys {
                values.append(try Self.value(of: key, in: suite, with: connection, damage: &damage))
            }
            observer.prepare(values, deliversFirst: deliversFirst)
            registry.withLock { $0.insert(observer) }
        }
        damage.forEach(ErrorReporter.report)
    }

    /// Adds an observer of changes from now on.
    func add(_ observer: ChangeObserver, of database: DefaultsDatabase) throws(DefaultsError) {
        try start(database) { _ in registry.withLock { $0.insert(observer) } }
    }

    /// Runs the body at one point in time, which `position` does not pass meanwhile.
    private func start(
        _ database: DefaultsDatabase,
        _ body: (Connection) throws(DefaultsError) -> Void
    ) throws(DefaultsError) {
        try database.checkIsUsable()
        let result: Result<Void, DefaultsError> = position.withLock { position in
            Result { () throws(DefaultsError) in
                own.withLock { $0.isObserved = true }
                // Taken before the reads, which are at least as new.
                let stamp = database.cache.liveStamp
                try database.withSnapshot { connection throws(DefaultsError) in
                    let schemaVersion = try connection.schemaVersion()
                    let revision = try connection.lastRevision()
                    try body(connection)
                    guard position == nil else { return }
                    position = Position(revision: revision, schemaVersion: schemaVersion, stamp: stamp)
                }
            }
        }
        try result.get()
        ChangeWatch.shared.start(database)
    }

    func remove(_ observer: KeyObserver) {
        let isEmpty = registry.withLock { registry in
            registry.remove(observer)
            return registry.isEmpty
        }
        if isEmpty { ChangeWatch.shared.stop(observer.suite.database) }
    }

    func remove(_ observer: ChangeObserver) {
        let isEmpty = registry.withLock { registry in
            registry.remove(observer)
            return registry.isEmpty
        }
        if isEmpty { ChangeWatch.shared.stop(observer.database) }
    }

    // MARK: - This process's commits

    /// Remembers that the revisions are this process's own; called with the write lock held, before anybody sees them.
    func willCommit(_ revisions: ClosedRange<Int64>) {
        own.withLock { own in
            own.revisions.insert(revisions)
            // Somebody may be about to observe, so that the newest are remembered for them.
            if !own.isObserved { own.revisions.keepNewest() }
        }
    }

    /// Takes it back, with the write lock still held.
    func didNotCommit(_ revisions: ClosedRange<Int64>) {
        own.withLock { $0.revisions.remove(revisions) }
    }

    /// Rings where the watch does not see the commit by itself.
    func didCommit() {
        if needsBell.load(ordering: .relaxed) { ChangeWatch.shared.ring() }
    }

    // MARK: - The watch's side

    func setNeedsBell(_ needsBell: Bool) {
        self.needsBell.store(needsBell, ordering: .relaxed)
    }

    /// Whether anybody observes.
    var isObserved: Bool { registry.withLock { !$0.isEmpty } }

    /// Forgets the position, unless somebody observes again.
    func rest() {
        position.withLock { position in
            guard !isObserved else { return }
            position = nil
            own.withLock { $0.isObserved = false }
        }
    }

    /// Tells the observers what has been committed since the last time.
    ///
    /// - Returns: How many transactions have been committed, more or less; 0 for none.
    func update(from database: DefaultsDatabase) throws(DefaultsError) -> Int {
        let result: Result<News?, DefaultsError> = position.withLock { position in
            Result { () throws(DefaultsError) in try catchUp(&position, with: database) }
        }
        guard let news = try result.get() else { return 0 }
        news.damage.forEach(ErrorReporter.report)
        for observer in news.changeObservers { observer.note(news.changes) }
        for (observer, values) in news.values { observer.note(values) }
        return news.commits
    }

    /// Ends all observations, for good.
    func end() {
        let old = registry.withLock { registry in
            defer { registry = ObserverRegistry() }
            return registry
        }
        old.allKeyObservers.forEach { $0.end() }
        old.allChangeObservers.forEach { $0.end() }
    }

    // MARK: - Reading

    /// What the observers are to be told.
    private struct News: Sendable {
        /// How far they have been told then.
        let position: Position
        let changes: ChangeSet
        var commits = 1
        var values: [KeyObserver: [(place: Int, value: PropertyListValue?)]] = [:]
        var changeObservers: [ChangeObserver] = []
        var damage: [DefaultsError] = []
    }

    /// Moves the position to the newest commit; nil if it is there.
    private func catchUp(
        _ position: inout Position?,
        with database: DefaultsDatabase
    ) throws(DefaultsError) -> News? {
        guard let known = position else { return nil }
        let stamp = database.cache.liveStamp
        // An empty log's header can come back, so that it says nothing.
        if let stamp, stamp == known.stamp, !stamp.isOfEmptyLog { return nil }
        try database.checkIsUsable()
        var news: News = try database.withSnapshot { connection throws(DefaultsError) in
            try self.news(since: known, with: connection)
        }
        if let stamp, let last = known.stamp { news.commits = Int(max(1, stamp.commitCount &- last.commitCount)) }
        position = news.position
        position?.stamp = stamp
        own.withLock { $0.revisions.forget(through: news.position.revision) }
        return news
    }

    private func news(
        since known: Position,
        with connection: Connection
    ) throws(DefaultsError) -> News {
        var next = known
        next.schemaVersion = try connection.schemaVersion()
        var changes = ChangeSet()
        if next.schemaVersion == known.schemaVersion, let newest = try collect(&changes, since: known, with: connection)
        {
            next.revision = newest
        } else {
            changes = .unknown
            next.revision = try connection.lastRevision()
        }
        var news = News(position: next, changes: changes)
        let observedKeys = registry.withLock { registry in
            if next.revision != known.revision || changes.isUnknown {
                news.changeObservers = registry.allChangeObservers
            }
            return registry.observedKeys(among: changes)
        }
        for observed in observedKeys {
            let value = try Self.value(of: observed.key, in: observed.suite, with: connection, damage: &news.damage)
            for (observer, places) in observed.observers {
                news.values[observer, default: []].append(contentsOf: places.map { ($0, value) })
            }
        }
        return news
    }

    /// Reads the change list; nil where it can't tell what has changed.
    private func collect(
        _ changes: inout ChangeSet,
        since known: Position,
        with connection: Connection
    ) throws(DefaultsError) -> Int64? {
        let own = own.withLock { $0.revisions }
        do throws(DefaultsError) {
            return try connection.forEachChange(after: known.revision) { revision, suite, key in
                changes.insert(key, of: suite, by: own.contains(revision) ? .own : .foreign)
            }
        } catch {
            // A name that is no text, which another program has written, must not keep observers waiting for ever.
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }

    /// A value; one that can't be read counts as absent.
    private static func value(
        of key: String,
        in suite: String,
        with connection: Connection,
        damage: inout [DefaultsError]
    ) throws(DefaultsError) -> PropertyListValue? {
        do throws(DefaultsError) {
            return try connection.value(suite: suite, key: key)
        } catch {
            guard error.code == .corrupt else { throw error }
            damage.append(error)
            return nil
        }
    }
}
