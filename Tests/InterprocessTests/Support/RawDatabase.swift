import CSQLite
import Foundation

/// The file as another program sees it, which knows nothing of this library.
final class RawDatabase {
    private let handle: OpaquePointer

    /// Opens the file, and makes it where it is missing.
    init(path: String) throws {
        var opened: OpaquePointer?
        let result = sqlite3_open(path, &opened)
        guard result == SQLITE_OK, let opened else { throw HelperFailure("SQLite can't open \(path): \(result)") }
        handle = opened
        sqlite3_busy_timeout(handle, 5_000)
        // No test cuts the power, and some commit thousands of times.
        try execute("PRAGMA synchronous = OFF")
    }

    deinit { sqlite3_close_v2(handle) }

    /// Runs any number of statements.
    func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    /// The first column of the first row, as text.
    func text(_ sql: String) throws -> String {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(sql) }
        defer { sqlite3_finalize(statement) }
        guard sqlite3_step(statement) == SQLITE_ROW else { throw failure(sql) }
        return sqlite3_column_text(statement, 0).map { String(cString: $0) } ?? "NULL"
    }

    /// Stores an integer as a program with the sqlite3 shell would.
    func set(_ number: Int64, forKey key: String) throws {
        try execute(Self.statement(setting: number, forKey: key))
    }

    /// Copies the database to another file, or over what that holds.
    func copy(to other: RawDatabase) throws {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.failure("backup")
        }
        while [SQLITE_OK, SQLITE_BUSY].contains(sqlite3_backup_step(backup, -1)) {}
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw other.failure("backup") }
    }

    static func statement(setting number: Int64, forKey key: String) -> String {
        """
        INSERT INTO defaults (suite, key, type, value) VALUES ('t', '\(key)', 'integer', \(number))
        ON CONFLICT (suite, key) DO UPDATE SET type = excluded.type, value = excluded.value;
        """
    }

    private func failure(_ sql: String) -> HelperFailure {
        HelperFailure("\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }
}
