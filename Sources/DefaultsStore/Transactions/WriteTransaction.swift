/// An open write transaction, and what it has changed so far.
final class WriteTransaction {
    let database: DefaultsDatabase
    /// The wal-index header while nobody but this transaction could commit.
    let before: CommitStamp?
    private let connection: Connection
    private(set) var changes: [Change] = []
    /// The first change that could not be made, by a call that can't throw.
    private(set) var failure: DefaultsError?
    /// False once the closure that was given the transaction has returned.
    private(set) var isOpen = true

    /// The longest key and suite name, in bytes.
    static let maximumKeySize = 1 << 20

    init(database: DefaultsDatabase, connection: Connection, before: CommitStamp?) {
        self.database = database
        self.connection = connection
        self.before = before
    }

    // MARK: - Rows

    func value(forKey key: String, of suite: DefaultsSuite) throws(DefaultsError) -> PropertyListValue? {
        try open().value(suite: suite.name, key: key)
    }

    @discardableResult
    func set(
        _ value: PropertyListValue?,
        forKey key: String,
        of suite: DefaultsSuite
    ) throws(DefaultsError) -> Bool {
        try checkSizes(key: key, suite: suite.name)
        let connection = try open()
        let isChanged =
            if let value {
                try connection.set(value, suite: suite.name, key: key)
            } else {
                try connection.remove(suite: suite.name, key: key)
            }
        if isChanged { changes.append(Change(suite: suite, key: key, value: value)) }
        return isChanged
    }

    @discardableResult
    func removeAll(of suite: DefaultsSuite) throws(DefaultsError) -> Bool {
        let keys = try open().removeAll(suite: suite.name)
        for key in keys { changes.append(Change(suite: suite, key: key, value: nil)) }
        return !keys.isEmpty
    }

    /// The connection, as long as it may be used.
    func open() throws(DefaultsError) -> Connection {
        if let failure { throw failure }
        guard isOpen else {
            throw DefaultsError(
                .io,
                "A transaction was used after its closure had returned: make the changes inside the closure.",
                path: database.file.path
            )
        }
        return connection
    }

    private func checkSizes(key: String, suite: String) throws(DefaultsError) {
        guard key.utf8.count <= Self.maximumKeySize, suite.utf8.count <= Self.maximumKeySize else {
            throw DefaultsError(
                .tooLarge,
                "A key and a suite name take at most \(Self.maximumKeySize) bytes; this one takes"
                    + " \(max(key.utf8.count, suite.utf8.count)).",
                path: database.file.path
            )
        }
    }

    // MARK: - Calls that can't throw

    /// Makes a change; the first that fails makes the whole transaction fail.
    func attempt(_ change: (WriteTransaction) throws(DefaultsError) -> Bool) {
        do {
            _ = try change(self)
        } catch {
            guard failure == nil else { return }
            // After the closure there is nobody left to throw it.
            guard isOpen else { return ErrorReporter.report(error) }
            failure = error
        }
    }

    // MARK: - The end

    /// Undoes everything.
    func rollBack() {
        if isOpen { connection.rollBack() }
        close()
    }

    /// Makes the transaction unusable.
    func close() {
        isOpen = false
    }
}
