import CSQLite
import Foundation

/// One SQLite connection with its prepared statements; used by one thread at a time.
final class Connection: @unchecked Sendable {
    // Unchecked: whoever uses a connection holds the lock that it lies behind (the write gate, or a mutex), or has
    // taken it out of the pool. SQLite is opened without its own mutexes for the same reason.
    let handle: OpaquePointer
    /// The database file, as SQLite was given it.
    let path: String
    let busyWait: BusyWait
    /// How many frames the -wal held after this connection's last commit.
    private(set) var framesInLog: UInt32 = 0
    /// In what steps the -wal grows, in bytes; 0 for as long as what is written.
    var logStep: Int32 = 0
    /// The schema version, and how often the statement on the change list had been prepared anew when it was read.
    var knownSchema: (version: Int64, preparations: Int32)?
    /// The kept statements, by the numbers of their queries; outside the reach of the checks for exclusive access, which
    /// add up in a set.
    private let statements: UnsafeMutablePointer<Statement?>

    /// Opens the file as it is; nothing is read or written yet.
    ///
    /// - Throws: `permissionDenied`, `notFound`, `readOnly`, `io`.
    init(path: String, access: DefaultsDatabase.Access, busyTimeout: Duration) throws(DefaultsError) {
        ForkGuard.watch()
        var opened: OpaquePointer?
        let writing = access == .readWrite ? SQLITE_OPEN_READWRITE : SQLITE_OPEN_READONLY
        // The path was resolved before; a link in it now was put there since.
        let flags = writing | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOFOLLOW
        let result = sqlite3_open_v2(path, &opened, flags, LogFileSystem.name)
        guard result == SQLITE_OK, let opened else {
            let error = DefaultsError(sqlite: result, connection: opened, path: path)
            sqlite3_close_v2(opened)
            throw error
        }
        handle = opened
        statements = .allocate(capacity: Query.allCases.count)
        statements.initialize(repeating: nil, count: Query.allCases.count)
        self.path = path
        busyWait = BusyWait(timeout: busyTimeout)
        busyWait.install(on: opened)
    }

    /// Whether the process that opened the connection is this one; after a fork its handle must not even be closed.
    private let process = ForkGuard.generation

    deinit {
        defer { statements.deallocate() }
        guard process == ForkGuard.generation else { return }
        for query in Query.allCases { sqlite3_finalize(statements[query.rawValue]?.handle) }
        sqlite3_close_v2(handle)
    }

    // MARK: - Statements

    /// The kept statement for a query, prepared at its first use.
    func statement(_ query: Query) throws(DefaultsError) -> Statement {
        if let statement = statements[query.rawValue] { return statement }
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v3(handle, query.sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, nil)
        guard result == SQLITE_OK, let prepared else { throw failureToPrepare(result) }
        let statement = Statement(handle: prepared)
        statements[query.rawValue] = statement
        return statement
    }

    /// Runs a kept statement that has no parameters and no rows.
    func run(_ query: Query) throws(DefaultsError) {
        let statement = try statement(query)
        let result = statement.step()
        statement.reset()
        guard result == SQLITE_DONE || result == SQLITE_ROW else { throw failure(result) }
    }

    /// Commits the write transaction that is open.
    func commit() throws(DefaultsError) {
        let log = LogFile(of: handle)
        log?.beginCommit(step: logStep)
        defer { log?.endCommit() }
        try run(.commit)
    }

    /// Runs SQL that is needed once.
    func execute(_ sql: String) throws(DefaultsError) {
        let result = sqlite3_exec(handle, sql, nil, nil, nil)
        guard result == SQLITE_OK else { throw failureToPrepare(result) }
    }

    /// The integer that a pragma answers with.
    func integer(pragma: String) throws(DefaultsError) -> Int64 {
        var prepared: OpaquePointer?
        let result = sqlite3_prepare_v2(handle, "PRAGMA \(pragma)", -1, &prepared, nil)
        guard result == SQLITE_OK, let prepared else { throw failureToPrepare(result) }
        defer { sqlite3_finalize(prepared) }
        let stepped = sqlite3_step(prepared)
        guard stepped == SQLITE_ROW else { throw failure(stepped) }
        return sqlite3_column_int64(prepared, 0)
    }

    /// The failure of a statement for which SQLite may have had to read the schema.
    private func failureToPrepare(_ result: Int32) -> DefaultsError {
        // For a row of the schema whose length is damaged SQLite asks for gigabytes; a schema needs little.
        guard result == SQLITE_NOMEM, let memory = sqlite3_malloc(1 << 20) else { return failure(result) }
        sqlite3_free(memory)
        return DefaultsError(sqlite: SQLITE_CORRUPT, connection: nil, path: path)
    }

    /// The failure that SQLite has just reported.
    func failure(_ result: Int32, suite: String? = nil, key: String? = nil) -> DefaultsError {
        DefaultsError(sqlite: result, connection: handle, path: path, suite: suite, key: key)
    }

    // MARK: - The log

    /// Has SQLite tell after each commit how long the -wal has become.
    func countFrames() {
        // Replaces SQLite's own checkpoint at 1,000 pages, which the writer does instead.
        sqlite3_wal_hook(
            handle,
            { context, _, _, frames in
                guard let context else { return SQLITE_OK }
                Unmanaged<Connection>.fromOpaque(context).takeUnretainedValue().framesInLog = UInt32(max(0, frames))
                return SQLITE_OK
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
    }

    /// Forces the -wal to the disk.
    func synchronizeLog() throws(DefaultsError) {
        let result = csqlite_sync_log(handle)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Undoes the transaction that is open, if there is one.
    ///
    /// SQLite rolls back by itself after some failures, a full disk among them; then there is nothing left to undo, and a
    /// rollback fails in no other case.
    func rollBack() {
        if sqlite3_get_autocommit(handle) == 0 { try? run(.rollback) }
    }

    /// Moves what the -wal holds to the database file, as far as nobody is in the way.
    ///
    /// - Parameter stoppingWriters: Whether other processes can't commit meanwhile, unless one is just doing it: as long as
    ///   they can, there may always be something left.
    /// - Returns: Whether all of it has been moved.
    func checkpoint(stoppingWriters: Bool = false) -> Bool {
        // For readers, nobody waits.
        let isWaiting = busyWait.isWaiting
        busyWait.isWaiting = false
        defer { busyWait.isWaiting = isWaiting }
        let mode = stoppingWriters ? SQLITE_CHECKPOINT_FULL : SQLITE_CHECKPOINT_PASSIVE
        var pages: Int32 = 0
        var moved: Int32 = 0
        // Not moving it now loses nothing: the pages stay in the -wal for the next attempt.
        let result = sqlite3_wal_checkpoint_v2(handle, "main", mode, &pages, &moved)
        return result == SQLITE_OK && pages == moved
    }
}
