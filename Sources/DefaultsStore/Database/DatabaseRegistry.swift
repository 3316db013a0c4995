import Synchronization

/// The databases that are open in this process, so that one file has one.
enum DatabaseRegistry {
    private struct Key: Hashable {
        let path: String
        let options: DefaultsDatabase.Options
        let process: Int
    }

    private struct Entry {
        weak var database: DefaultsDatabase?
    }

    private static let entries = Mutex<[Key: Entry]>([:])

    /// The open database for a file and options, or the one that the body opens.
    static func database(
        for file: DatabaseFile,
        options: DefaultsDatabase.Options,
        opening: () throws(DefaultsError) -> DefaultsDatabase
    ) throws(DefaultsError) -> DefaultsDatabase {
        let key = Key(path: file.path, options: options, process: ForkGuard.generation)
        // Held while a file is opened, so that two threads don't open the same one twice.
        let result: Result<DefaultsDatabase, DefaultsError> = entries.withLock { entries in
            Result { () throws(DefaultsError) in
                try ForkGuard.checkIsNotAbandoned(file.path)
                for (key, entry) in entries where key.path == file.path { try entry.database?.checkMayBeReopened() }
                // A file that was replaced since it was opened is another one.
                if let database = entries[key]?.database, database.isStillInPlace { return database }
                let database = try opening()
                entries = entries.filter { $0.value.database != nil }
                entries[key] = Entry(database: database)
                return database
            }
        }
        return try result.get()
    }
}
