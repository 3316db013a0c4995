import CSQLite
public import Foundation

extension DefaultsDatabase {
    // MARK: - At a path

    /// Opens the database in a file, or the one that is open already.
    ///
    /// - Parameters:
    ///   - url: The file. Its path is taken literally; links in it are followed.
    ///   - durability: What a committed write survives.
    ///   - busyTimeout: How long a write waits for another process or thread before it throws `busy`.
    ///   - access: What may be done with the file.
    ///   - createIfMissing: Whether a missing file (mode 0600) and missing folders (mode 0700) are made.
    ///   - corruption: What to do with a file that is damaged or no database.
    /// - Returns: The database, shared by all who open this file with these options.
    /// - Throws: `notFound`, `permissionDenied`, `readOnly`, `notADatabase`, `notADefaultsDatabase`, `newerSchema`,
    ///   `corrupt`, `networkFilesystem`, `busy`, `diskFull`, `usedAfterFork`, `io`.
    public static func open(
        at url: URL,
        durability: Durability = .processCrash,
        busyTimeout: Duration = .seconds(5),
        access: Access = .readWrite,
        createIfMissing: Bool = true,
        corruption: CorruptionPolicy = .report
    ) throws(DefaultsError) -> DefaultsDatabase {
        let options = Options(
            durability: durability,
            busyTimeout: busyTimeout,
            access: access,
            createIfMissing: createIfMissing,
            corruption: corruption
        )
        return try open(at: url, options: options)
    }

    /// Opens the database in a file, or the one that is open already.
    ///
    /// - Parameters:
    ///   - url: The file. Its path is taken literally; links in it are followed.
    ///   - options: How to open it.
    /// - Returns: The database, shared by all who open this file with these options.
    /// - Throws: As ``open(at:durability:busyTimeout:access:createIfMissing:corruption:)``.
    public static func open(at url: URL, options: Options) throws(DefaultsError) -> DefaultsDatabase {
        guard url.isFileURL else {
            throw DefaultsError(.notFound, "A database lies in a file, and \(url.absoluteString) is no file URL.")
        }
        return try open(path: url.path(percentEncoded: false), options: options)
    }

    // MARK: - At the default place

    /// Opens the database at the default place: `defaultLocation()`.
    ///
    /// - Parameters: As for ``open(at:durability:busyTimeout:access:createIfMissing:corruption:)``.
    /// - Throws: As ``open(at:durability:busyTimeout:access:createIfMissing:corruption:)``.
    public static func standard(options: Options = Options()) throws(DefaultsError) -> DefaultsDatabase {
        try open(path: DatabaseLocation.standard(in: ProcessInfo.processInfo.environment), options: options)
    }

    /// Where ``standard(options:)`` lies.
    ///
    /// That is the file that `DEFAULTS_DATABASE` names; else `defaults.sqlite` in `STATE_DIRECTORY`, which systemd sets
    /// for a unit with `StateDirectory=`; else `sqlite-defaults/defaults.sqlite` in `XDG_CONFIG_HOME`, or in `.config`
    /// in `HOME`.
    ///
    /// - Throws: `notFound` where no environment variable names a place.
    public static func defaultLocation() throws(DefaultsError) -> URL {
        let path = try DatabaseLocation.standard(in: ProcessInfo.processInfo.environment)
        return URL(fileURLWithPath: path, isDirectory: false)
    }

    // MARK: - Setting up

    /// Opens the database at a path, which is taken literally.
    package static func open(
        path: String,
        options: Options,
        migrator: Migrator = Migrator()
    ) throws(DefaultsError) -> DefaultsDatabase {
        try open(path: path, options: options, migrator: migrator, networkFilesystem: NetworkFilesystem.name(ofFolder:))
    }

    /// Does the opening; `networkFilesystem` names the network file system that a folder lies on, nil for any other.
    static func open(
        path: String,
        options: Options,
        migrator: Migrator = Migrator(),
        networkFilesystem: (String) -> String?
    ) throws(DefaultsError) -> DefaultsDatabase {
        try checkLibrary(version: sqlite3_libversion_number())
        let file = try DatabaseFile(resolving: path)
        var damage: DefaultsError?
        let database = try DatabaseRegistry.database(for: file, options: options) { () throws(DefaultsError) in
            if let name = networkFilesystem(file.existingFolder) {
                throw DefaultsError(
                    .networkFilesystem,
                    "\(file.path) lies on \(name), a network file system, where SQLite's locks are not safe: choose a"
                        + " path on a local disk.",
                    path: file.path
                )
            }
            do throws(DefaultsError) {
                return try open(file, options: options, migrator: migrator)
            } catch {
                let isDamaged = error.code == .corrupt || error.code == .notADatabase
                guard isDamaged, options.corruption == .moveAside, options.access == .readWrite else { throw error }
                let aside = try file.moveAside()
                damage = error
                damage?.message =
                    "\(file.path) was damaged or no database. It was moved aside to \(aside), from which it may be"
                    + " recovered, and an empty database took its place."
                return try open(file, options: options, migrator: migrator)
            }
        }
        // The program's handler may open databases itself, so it is called after the registry has let go of its lock.
        if let damage { ErrorReporter.report(damage) }
        return database
    }

    /// STRICT tables came with SQLite 3.37 (https://www.sqlite.org/stricttables.html).
    static func checkLibrary(version: Int32) throws(DefaultsError) {
        guard version < 3_037_000 else { return }
        throw DefaultsError(
            .io,
            "SQLite \(version / 1_000_000).\(version / 1_000 % 1_000) is too old: install libsqlite3 3.37 or newer."
        )
    }

    private static func open(
        _ file: DatabaseFile,
        options: Options,
        migrator: Migrator
    ) throws(DefaultsError) -> DefaultsDatabase {
        var status = file.status
        if status == nil {
            guard options.createIfMissing, options.access == .readWrite else {
                throw DefaultsError(
                    .notFound,
                    "There is no database at \(file.path): check the path, or open it with createIfMissing.",
                    path: file.path
                )
            }
            try file.create()
            status = file.status
        }
        guard let status else { throw DatabaseFile.systemError(errno, path: file.path) }
        try file.checkKind(status)
        let connection = try Connection(path: file.path, access: options.access, busyTimeout: options.busyTimeout)
        try connection.setUp(options: options, migrator: migrator)
        return DefaultsDatabase(
            file: file,
            identity: DatabaseFile.identity(status),
            options: options,
            connection: connection
        )
    }
}
