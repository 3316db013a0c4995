/// What the closure of ``DefaultsDatabase/read(_:)`` is given: all suites, as they were at one point in time.
///
/// Only of use inside that closure, and on its thread.
public struct DefaultsDatabaseSnapshot {
    let transaction: ReadTransaction

    /// A suite as it was.
    public subscript(suite: String) -> DefaultsSnapshot {
        DefaultsSnapshot(transaction: transaction, suite: suite)
    }

    func suite(_ suite: DefaultsSuite) -> DefaultsSnapshot {
        DefaultsSnapshot(transaction: transaction, suite: suite.name)
    }

    /// The names of the suites that held a value, in the order of their bytes.
    ///
    /// - Throws: `corrupt`, `io`.
    public func suiteNames() throws(DefaultsError) -> [String] {
        try transaction.open().suiteNames()
    }
}
