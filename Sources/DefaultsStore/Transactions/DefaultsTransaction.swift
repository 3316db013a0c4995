/// What the closure of ``DefaultsDatabase/write(_:)`` is given: suites to change, all or nothing.
///
/// Only of use inside that closure, and on its thread.
public struct DefaultsTransaction {
    let transaction: WriteTransaction

    /// A suite to read and change inside the transaction.
    public subscript(suite: String) -> DefaultsBatch {
        batch(for: transaction.database.suite(suite))
    }

    func batch(for suite: DefaultsSuite) -> DefaultsBatch {
        DefaultsBatch(transaction: transaction, suite: suite)
    }

    /// The names of the suites that hold a value by now, in the order of their bytes.
    ///
    /// - Throws: `corrupt`, `io`.
    public func suiteNames() throws(DefaultsError) -> [String] {
        try transaction.open().suiteNames()
    }
}
