extension DefaultsDatabase {
    /// Writes any number of keys in any number of suites, all or nothing: every process sees the transaction whole, or
    /// not at all.
    ///
    /// ```swift
    /// try database.write { transaction in
    ///     transaction["com.example.agent"].setPropertyList(.integer(1), forKey: "generation")
    ///     transaction["com.example.cache"].removeAll()
    /// }
    /// ```
    ///
    /// - Parameter body: Makes the changes. The write lock is held while it runs, so it should be short; when it
    ///   throws, or when one of its changes can't be made, nothing changes.
    /// - Returns: What the body returns.
    /// - Throws: `busy`, `diskFull`, `readOnly`, `unsupportedValue`, `tooLarge`, `nestedWrite`, `databaseReplaced`,
    ///   `usedAfterFork`, `corrupt`, `io`, and what the body throws.
    @discardableResult
    public func write<Result>(_ body: (DefaultsTransaction) throws -> Result) throws -> Result {
        try withTransaction { transaction in
            let result = try body(DefaultsTransaction(transaction: transaction))
            if let failure = transaction.failure { throw failure }
            return result
        }
    }

    // MARK: - The transaction

    /// Runs the body inside a transaction, which is committed when it returns and rolled back when it throws.
    func withTransaction<Result>(
        _ body: (WriteTransaction) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result {
        try checkIsWritable()
        try enterGate()
        defer { gate.leave() }
        return try runTransaction(body)
    }

    /// The same, unless it would have to wait for another writer: then nothing happens, and the result is nil.
    func withTransactionIfIdle<Result>(
        _ body: (WriteTransaction) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result? {
        try checkIsWritable()
        try checkIsUsable()
        guard gate.tryToEnter() else { return nil }
        defer { gate.leave() }
        writer.busyWait.isWaiting = false
        defer { writer.busyWait.isWaiting = true }
        do throws(DefaultsError) {
            return try runTransaction(body)
        } catch {
            guard error.code == .busy else { throw error }
            return nil
        }
    }

    /// The same, for a body of the caller's that throws what it likes.
    func withTransaction<Result>(_ body: (WriteTransaction) throws -> Result) throws -> Result {
        let result: Swift.Result<Result, any Error> = try withTransaction { transaction throws(DefaultsError) in
            do {
                return .success(try body(transaction))
            } catch {
                transaction.rollBack()
                return .failure(error)
            }
        }
        return try result.get()
    }

    private func checkIsWritable() throws(DefaultsError) {
        guard options.access == .readWrite else {
            throw DefaultsError(.readOnly, "\(file.path) was opened for reading alone.", path: file.path)
        }
    }

    /// The transaction itself, inside the gate.
    private func runTransaction<Result>(
        _ body: (WriteTransaction) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result {
        try writer.run(.beginImmediate)
        // Nobody else can commit from here on, so this is the header that the commit will change.
        let transaction = WriteTransaction(database: self, connection: writer, before: cache.liveStamp)
        let result: Result
        do {
            result = try body(transaction)
        } catch {
            transaction.rollBack()
            throw error
        }
        try commit(transaction)
        return result
    }

    private func commit(_ transaction: WriteTransaction) throws(DefaultsError) {
        guard transaction.isOpen else { return }
        if transaction.changes.isEmpty {
            transaction.rollBack()
            return
        }
        let revisions: ClosedRange<Int64>
        do {
            revisions = try writer.append(transaction.changes)
        } catch {
            transaction.rollBack()
            throw error
        }
        // Announced before anybody can see them; taken back before anybody else can be given the same numbers.
        feed.willCommit(revisions)
        do {
            try writer.commit()
        } catch {
            feed.didNotCommit(revisions)
            transaction.rollBack()
            throw error
        }
        transaction.close()
        feed.didCommit()
        cache.apply(
            transaction.changes,
            revision: revisions.upperBound,
            before: transaction.before,
            frames: writer.framesInLog
        )
        // What went into a file that nobody can open any more must not look as if it had been stored.
        try checkIsUndisturbed()
        checkpointer.didCommit(writer, connect: makeCheckpointConnection)
    }

    // MARK: - Equal values

    /// Whether the cache shows that a set would change nothing.
    ///
    /// - Throws: `nestedWrite`: inside a write, what the cache holds is not what the transaction has made of it.
    func isKnownToHold(
        _ value: PropertyListValue?,
        forKey key: String,
        of suite: DefaultsSuite
    ) throws(DefaultsError) -> Bool {
        try checkIsUsable()
        guard options.access == .readWrite else { return false }
        if gate.isHeldByThisThread { throw nestedWrite }
        return switch cache.currentAnswer(suite: suite.number, key: key) {
        case .value(let stored): stored == value
        case .absent: value == nil
        case .unknown: false
        }
    }
}
