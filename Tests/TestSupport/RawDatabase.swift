import CSQLite
package import Foundation

/// The file as another program sees it, which knows nothing of this library: plain SQLite, in the way of its shell.
package final class RawDatabase {
    private let handle: OpaquePointer

    /// What SQLite said, and of what.
    package struct Failure: Error, CustomStringConvertible {
        package let description: String
    }

    /// Opens the file, and makes it where it is missing.
    package init(_ url: URL) throws {
        var opened: OpaquePointer?
        let result = sqlite3_open_v2(url.path, &opened, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nil)
        guard result == SQLITE_OK, let opened else {
            throw Failure(description: "SQLite can't open \(url.path): \(result)")
        }
        handle = opened
        sqlite3_busy_timeout(handle, 5_000)
    }

    deinit { sqlite3_close_v2(handle) }

    /// Gives up what a power cut would need: no test has one, and some commit thousands of times.
    package func skipSyncing() throws {
        try execute("PRAGMA synchronous = OFF")
    }

    /// Runs any number of statements.
    package func execute(_ sql: String) throws {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure(sql) }
    }

    /// Every row, its columns as text; NULL as nil.
    package func rows(_ sql: String) throws -> [[String?]] {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure(sql) }
        defer { sqlite3_finalize(statement) }
        var rows: [[String?]] = []
        while true {
            let result = sqlite3_step(statement)
            if result == SQLITE_DONE { return rows }
            guard result == SQLITE_ROW else { throw failure(sql) }
            rows.append(
                (0..<sqlite3_column_count(statement)).map { column in
                    sqlite3_column_text(statement, column).map { String(cString: $0) }
                }
            )
        }
    }

    /// The first column of the first row, as text.
    package func text(_ sql: String) throws -> String {
        guard let row = try rows(sql).first else { throw Failure(description: "\(sql): no row") }
        return row.first.flatMap { $0 } ?? "NULL"
    }

    /// Stores an integer as a program with the sqlite3 shell would.
    package func set(_ number: Int64, forKey key: String) throws {
        try execute(Self.statement(setting: number, forKey: key))
    }

    /// Copies the database to another file, or over what that holds, as `.restore` does.
    package func copy(to other: RawDatabase) throws {
        guard let backup = sqlite3_backup_init(other.handle, "main", handle, "main") else {
            throw other.failure("backup")
        }
        while [SQLITE_OK, SQLITE_BUSY].contains(sqlite3_backup_step(backup, -1)) {}
        guard sqlite3_backup_finish(backup) == SQLITE_OK else { throw other.failure("backup") }
    }

    /// The statement that stores an integer.
    package static func statement(setting number: Int64, forKey key: String) -> String {
        """
        INSERT INTO defaults (suite, key, type, value) VALUES ('t', '\(key)', 'integer', \(number))
        ON CONFLICT (suite, key) DO UPDATE SET type = excluded.type, value = excluded.value;
        """
    }

    private func failure(_ sql: String) -> Failure {
        Failure(description: "\(sql): \(String(cString: sqlite3_errmsg(handle)))")
    }
}
