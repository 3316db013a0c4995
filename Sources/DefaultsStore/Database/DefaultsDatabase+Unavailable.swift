extension DefaultsDatabase {
    /// A stand-in for a database that could not be opened: every call that can throw throws why.
    ///
    /// It is for callers that owe somebody a database and can't throw themselves.
    ///
    /// - Parameter error: What opening the database threw.
    /// - Returns: The stand-in; its ``url`` is the error's path.
    package static func unavailable(because error: DefaultsError) -> DefaultsDatabase {
        let connection: Connection
        do {
            connection = try Connection(path: ":memory:", access: .readWrite, busyTimeout: .zero)
        } catch {
            // No file is involved, so that only memory can be lacking, and without it Swift can't go on either.
            fatalError("SQLite can't open a database in memory: \(error)")
        }
        return DefaultsDatabase(
            file: DatabaseFile(unresolved: error.path ?? ""),
            identity: DatabaseFile.Identity(device: 0, inode: 0),
            options: Options(),
            connection: connection,
            failure: error
        )
    }
}
