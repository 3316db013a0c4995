import Foundation
import TestSupport
import Testing

@testable import DefaultsStore

@Suite struct ChangeListTests {
    /// Every change in the list, as suite and key.
    private func changes(_ database: DefaultsDatabase, since revision: Int64 = 0) throws -> [[String]] {
        var changes: [[String]] = []
        try database.withReader { connection throws(DefaultsError) in
            try connection.forEachChange(since: revision) { _, suite, key in changes.append([suite, key]) }
        }
        return changes
    }

    @Test func `A transaction is recorded with the values it changed, and with no others`() throws {
        let database = try TemporaryFolder().open()
        let suite = database.suite("t")
        try suite.setPropertyList(.integer(1), forKey: "a")
        try suite.setPropertyList(.integer(1), forKey: "a")
        try suite.removeValue(forKey: "none")
        try database.write { transaction in
            transaction["t"].setPropertyList(.integer(1), forKey: "a")
            transaction["t"].setPropertyList(.integer(1), forKey: "b")
            transaction["u"].setPropertyList(.integer(1), forKey: "")
            transaction["t"].setPropertyList(.integer(1), forKey: "c\0d")
        }
        #expect(try changes(database) == [["t", "a"], ["t", "b"], ["u", ""], ["t", "c\0d"]])
        try suite.removeAll()
        #expect(try changes(database).suffix(3) == [["t", "a"], ["t", "b"], ["t", "c\0d"]])
    }

    @Test func `A batch takes few rows, none of which outgrows a page`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        let keys = (0..<2_000).map { "com.example.setting.\($0)" } + ["", String(repeating: "k", count: 2_000), ""]
        try database.suite("t").write { batch in
            for (index, key) in keys.enumerated() { batch.setPropertyList(.integer(index), forKey: key) }
        }
        #expect(try changes(database).map { $0[1] } == keys)
        let sizes = try RawDatabase(folder.database).rows("SELECT length(keys) FROM changes ORDER BY 1 DESC")
        #expect(sizes.count < 100)
        #expect(sizes.dropFirst().allSatisfy { Int($0[0] ?? "") ?? .max <= 768 })
    }

    @Test func `The list is bounded, and the newest changes are always in it`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        for round in 0..<3_000 { try database.suite("t").setPropertyList(.integer(round), forKey: "key \(round % 7)") }
        let raw = try RawDatabase(folder.database)
        let count = try #require(Int(try raw.rows("SELECT count(*) FROM changes")[0][0] ?? ""))
        #expect(count >= 1_024 && count <= 1_024 + 64)
        #expect(try raw.rows("SELECT max(revision) FROM changes") == [["3000"]])
        #expect(try changes(database, since: 3_000) == [["t", "key \(2_999 % 7)"]])
    }

    @Test func `Another program's changes are recorded by the triggers, and bounded too`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        let raw = try RawDatabase(folder.database)
        try raw.execute("INSERT INTO defaults VALUES ('t', 'a', 'integer', 1)")
        try raw.execute("UPDATE defaults SET value = 2 WHERE key = 'a'")
        try raw.execute("UPDATE defaults SET key = 'b' WHERE key = 'a'")
        try raw.execute("DELETE FROM defaults")
        #expect(try changes(database) == [["t", "a"], ["t", "a"], ["t", "a"], ["t", "b"], ["t", "b"]])
        try raw.execute(
            """
            WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 3000)
            INSERT INTO defaults SELECT 't', 'key ' || i, 'integer', i FROM n
            """
        )
        let count = try #require(Int(try raw.rows("SELECT count(*) FROM changes")[0][0] ?? ""))
        #expect(count >= 1_024 && count <= 1_024 + 64)
    }

    @Test func `The cost of finding changes does not follow the size of the suite`() throws {
        let database = try TemporaryFolder().open()
        try database.suite("t").write { batch in
            for index in 0..<5_000 { batch.setPropertyList(.integer(index), forKey: "key \(index)") }
        }
        let revision = try database.withReader { connection throws(DefaultsError) in try connection.lastRevision() }
        try database.suite("t").setPropertyList(.integer(-1), forKey: "key 17")
        #expect(try changes(database, since: revision + 1) == [["t", "key 17"]])
    }
}
