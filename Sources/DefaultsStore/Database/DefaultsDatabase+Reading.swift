extension DefaultsDatabase {
    /// Reads several suites as they were at one point in time.
    ///
    /// - Parameter body: Reads from the snapshot. Writers don't wait for it, but the -wal file can't be emptied while it
    ///   runs.
    /// - Returns: What the body returns.
    /// - Throws: `databaseReplaced`, `usedAfterFork`, `busy`, `io`, and what the body throws.
    public func read<Result>(_ body: (DefaultsDatabaseSnapshot) throws -> Result) throws -> Result {
        try checkIsUsable()
        let connection = try takeConnection()
        let transaction = ReadTransaction(database: self, connection: connection)
        try transaction.begin()
        let result = Swift.Result { try body(DefaultsDatabaseSnapshot(transaction: transaction)) }
        // A connection that can't end its transaction is not used again.
        try transaction.end()
        giveBack(connection)
        return try result.get()
    }

    /// Runs several of the engine's own reads at one point in time.
    func withSnapshot<Result>(
        _ body: (Connection) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result {
        let connection: Connection
        do throws(DefaultsError) {
            connection = try takeConnection()
        } catch {
            // Where the system is short of descriptors, the one connection that is there has to do; writers wait for it.
            guard case .entered = gate.enter(timeout: options.busyTimeout) else { throw error }
            defer { gate.leave() }
            writer.busyWait.alreadyWaited = .zero
            return try snapshot(of: writer, body)
        }
        // A connection that has failed is not used again.
        let result = try snapshot(of: connection, body)
        giveBack(connection)
        return result
    }

    private func snapshot<Result>(
        of connection: Connection,
        _ body: (Connection) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result {
        try connection.run(.beginDeferred)
        defer { connection.rollBack() }
        let result = try body(connection)
        try connection.run(.commit)
        return result
    }

    /// Reads a value that the cache does not know, or may not be asked about.
    func load(_ key: String, of suite: DefaultsSuite) throws(DefaultsError) -> PropertyListValue? {
        try withReader { connection throws(DefaultsError) in
            guard cache.isUsable else {
                wakeCache(borrowing: connection)
                return try connection.value(suite: suite.name, key: key)
            }
            if !cache.isCurrent {
                try cache.refresh(with: connection, number: number(ofSuite:))
                switch cache.answer(suite: suite.number, key: key) {
                case .value(let value): return value
                case .absent: return nil
                case .unknown: break
                }
            }
            // Taken before the SELECT: the value is at least as new as this header.
            let before = cache.liveStamp
            let value = try connection.value(suite: suite.name, key: key)
            cache.insert(value, suite: suite.number, key: key, readAfter: before)
            return value
        }
    }

    /// Commits something that changes nothing, once enough reads have gone by that the cache could have answered.
    ///
    /// The cache can't be trusted while the -wal is empty. A program that reads a few settings and ends never comes
    /// here, and writes nothing.
    private func wakeCache(borrowing connection: Connection) {
        guard connection === writer, options.access == .readWrite, cache.countRead() else { return }
        // Nothing is owed here: when somebody else holds the lock, their commit fills the -wal.
        connection.busyWait.isWaiting = false
        defer { connection.busyWait.isWaiting = true }
        do {
            try connection.run(.beginImmediate)
            defer { connection.rollBack() }
            // The one that is there: a newer version of this library may have changed the schema meanwhile.
            let version = try connection.integer(pragma: "user_version")
            try connection.execute("PRAGMA user_version = \(version)")
            try connection.commit()
        } catch {
            cache.postponeWaking()
        }
    }
}
