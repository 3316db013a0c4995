import DefaultsMigrations
import Foundation

/// Takes a file to the schema that this version of the library uses.
///
/// Append-only steps, each in a transaction of its own that also records it: a process that is killed in between
/// leaves a file at which the next one goes on.
package struct Migrator {
    /// "SQdf": what `application_id` says in a file of ours.
    static let applicationID: UInt32 = 0x5351_6466
    /// Small pages: a commit of one setting writes two of them (see Decisions/0002-change-list.md).
    private static let pageSize = 1_024

    /// SQL text of each step.
    var steps: [[UInt8]]

    package init(steps: [[UInt8]] = Migrations.steps) {
        self.steps = steps
    }

    var currentVersion: Int64 { Int64(steps.count) }

    /// Makes sure that the file is ours and no newer than this library; touches nothing.
    ///
    /// - Returns: The schema version that the file has; 0 for an empty one.
    /// - Throws: `notADefaultsDatabase`, `notADatabase`, `newerSchema`.
    func check(_ header: Connection.Header, of connection: Connection) throws(DefaultsError) -> Int64 {
        if header.size == 0 { return 0 }
        if header.isSQLite, header.applicationID != Self.applicationID {
            throw DefaultsError(
                .notADefaultsDatabase,
                "\(connection.path) is another program's SQLite database, so it was left untouched: choose another path.",
                path: connection.path
            )
        }
        // Anything else is SQLite's to judge: it may have a journal to roll back first.
        let version = try version(of: connection)
        try refuseNewer(version, connection)
        return version
    }

    /// Makes sure that a file which may only be read has been set up.
    ///
    /// - Throws: `notFound` for an empty file, `readOnly` for one with an older schema.
    func checkIsCurrent(_ version: Int64, of connection: Connection) throws(DefaultsError) {
        guard version != currentVersion else { return }
        if version == 0 {
            throw DefaultsError(
                .notFound,
                "\(connection.path) is empty: nothing was stored yet.",
                path: connection.path
            )
        }
        throw DefaultsError(
            .readOnly,
            "\(connection.path) has schema version \(version) and must be brought to \(currentVersion): open it once for"
                + " reading and writing.",
            path: connection.path
        )
    }

    /// The schema version that the file has; 0 for an empty one.
    func version(of connection: Connection) throws(DefaultsError) -> Int64 {
        try connection.integer(pragma: "user_version")
    }

    /// Runs the steps that the file lacks.
    func run(on connection: Connection) throws(DefaultsError) {
        // Both must come before the first page is written; neither changes a file that has one.
        try connection.execute("PRAGMA page_size = \(Self.pageSize); PRAGMA auto_vacuum = NONE")
        while try runNextStep(on: connection) {}
    }

    /// Runs one step; false when there was none left.
    private func runNextStep(on connection: Connection) throws(DefaultsError) -> Bool {
        try connection.run(.beginImmediate)
        do {
            // Read again under the lock: another process may have run the step meanwhile.
            let version = try version(of: connection)
            try refuseNewer(version, connection)
            if version == currentVersion {
                connection.rollBack()
                return false
            }
            try connection.execute(String(decoding: steps[Int(version)], as: UTF8.self))
            try connection.execute(
                "PRAGMA application_id = \(Self.applicationID); PRAGMA user_version = \(version + 1)"
            )
            try connection.commit()
            return true
        } catch {
            connection.rollBack()
            throw error
        }
    }

    private func refuseNewer(_ version: Int64, _ connection: Connection) throws(DefaultsError) {
        guard (0...currentVersion).contains(version) else {
            throw DefaultsError(
                .newerSchema,
                "\(connection.path) has schema version \(version), and this version of SQLiteDefaults knows"
                    + " \(currentVersion): update the program. The file was left untouched.",
                path: connection.path
            )
        }
    }
}
