/// An open read transaction on a connection of its own.
final class ReadTransaction {
    let database: DefaultsDatabase
    private let connection: Connection
    private var isOpen = false

    init(database: DefaultsDatabase, connection: Connection) {
        self.database = database
        self.connection = connection
    }

    /// Fixes the point in time.
    func begin() throws(DefaultsError) {
        try connection.run(.beginDeferred)
        isOpen = true
        // SQLite takes the snapshot at the first read, which must not be left to the caller's closure.
        _ = try connection.lastRevision()
    }

    /// Lets go of the snapshot.
    func end() throws(DefaultsError) {
        isOpen = false
        try connection.run(.commit)
    }

    /// The connection, as long as it may be used.
    func open() throws(DefaultsError) -> Connection {
        guard isOpen else {
            throw DefaultsError(
                .io,
                "A snapshot was used after its closure had returned: read inside the closure.",
                path: database.file.path
            )
        }
        return connection
    }
}
