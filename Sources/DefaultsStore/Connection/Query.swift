/// The statements that a connection prepares once and keeps.
enum Query: Int, CaseIterable {
    case beginImmediate
    case beginDeferred
    case commit
    case rollback
    case value
    case upsert
    case overwrite
    case delete
    case deleteSuite
    case keys
    case entries
    case suiteNames
    case lastRevision
    case changes
    case schemaVersion
    case appendChange
    case pruneChanges

    var sql: String {
        switch self {
        case .beginImmediate: "BEGIN IMMEDIATE"
        case .beginDeferred: "BEGIN"
        case .commit: "COMMIT"
        case .rollback: "ROLLBACK"
        case .value: "SELECT type, value FROM defaults WHERE suite = ?1 AND key = ?2"
        case .upsert:
            """
            INSERT INTO defaults (suite, key, type, value) VALUES (?1, ?2, ?3, ?4)
            ON CONFLICT (suite, key) DO UPDATE SET value = excluded.value, type = excluded.type
            WHERE value IS NOT excluded.value OR type IS NOT excluded.type
            """
        case .overwrite: "UPDATE defaults SET type = ?3, value = ?4 WHERE suite = ?1 AND key = ?2"
        case .delete: "DELETE FROM defaults WHERE suite = ?1 AND key = ?2"
        case .deleteSuite: "DELETE FROM defaults WHERE suite = ?1 RETURNING key"
        case .keys: "SELECT key FROM defaults WHERE suite = ?1 ORDER BY key"
        case .entries: "SELECT key, type, value FROM defaults WHERE suite = ?1 ORDER BY key"
        case .suiteNames:
            // One index lookup a suite; DISTINCT would visit every row.
            """
            WITH RECURSIVE names (name) AS (
                SELECT min(suite) FROM defaults
                UNION ALL
                SELECT (SELECT min(suite) FROM defaults WHERE suite > name) FROM names WHERE name IS NOT NULL
            )
            SELECT name FROM names WHERE name IS NOT NULL
            """
        case .lastRevision: "SELECT max(revision) FROM changes"
        case .changes: "SELECT revision, suite, keys FROM changes WHERE revision >= ?1 ORDER BY revision"
        case .schemaVersion: "PRAGMA schema_version"
        case .appendChange: "INSERT INTO changes (suite, keys) VALUES (?1, ?2)"
        case .pruneChanges: "DELETE FROM changes WHERE revision <= ?1"
        }
    }
}
