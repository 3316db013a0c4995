extension DefaultsSuite {
    /// As ``write(_:)``, for a body that throws errors of this library alone.
    package func withBatch<Result>(
        _ body: (DefaultsBatch) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result {
        try database.withTransaction { transaction throws(DefaultsError) in try run(body, in: transaction) }
    }

    /// As `withBatch`, unless it would have to wait for another writer: then nothing happens, and the result is nil.
    package func withBatchIfIdle<Result>(
        _ body: (DefaultsBatch) throws(DefaultsError) -> Result
    ) throws(DefaultsError) -> Result? {
        try database.withTransactionIfIdle { transaction throws(DefaultsError) in try run(body, in: transaction) }
    }

    private func run<Result>(
        _ body: (DefaultsBatch) throws(DefaultsError) -> Result,
        in transaction: WriteTransaction
    ) throws(DefaultsError) -> Result {
        let result = try body(DefaultsBatch(transaction: transaction, suite: self))
        if let failure = transaction.failure { throw failure }
        return result
    }
}
