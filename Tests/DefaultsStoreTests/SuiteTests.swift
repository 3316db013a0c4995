import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct SuiteTests {
    static let names = [
        "", "a/b", "../x", String(repeating: "n", count: 300), "🚘", "é", "e\u{301}", "a\u{0}b", "com.example",
    ]

    @Test func `E9: Every string names a suite of its own, and none has an effect on a path`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        for (index, name) in Self.names.enumerated() {
            try database.suite(name).setPropertyList(.integer(index), forKey: "k")
        }
        for (index, name) in Self.names.enumerated() {
            #expect(try database.suite(name).propertyList(forKey: "k") == .integer(index))
        }
        let bytes = try database.suiteNames().map { Array($0.utf8) }
        #expect(bytes == Self.names.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) })
        #expect(try folder.names == ["defaults.sqlite", "defaults.sqlite-shm", "defaults.sqlite-wal"])
    }

    @Test func `E2: Removing all keys of a suite leaves the others alone`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        let suite = database.suite("t")
        for key in ["a", "b", "c"] { try suite.setPropertyList(.integer(1), forKey: key) }
        try database.suite("other").setPropertyList(.integer(2), forKey: "a")
        #expect(try suite.removeAll())
        #expect(try suite.removeAll() == false)
        // The four sets, and one transaction for all three removals.
        #expect(try RawDatabase(folder.database).rows("SELECT max(revision) FROM changes") == [["5"]])
        #expect(try suite.keys() == [])
        #expect(try suite.propertyList(forKey: "a") == nil)
        #expect(try database.suite("other").propertyList(forKey: "a") == .integer(2))
        #expect(try database.suiteNames() == ["other"])
    }

    @Test func `Suites are equal when they are one suite of one database`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        #expect(database.suite("t") == database.suite("t"))
        #expect(database.suite("t").hashValue == database.suite("t").hashValue)
        #expect(database.suite("t") != database.suite("u"))
        #expect(database.suite("é") != database.suite("e\u{301}"))
        #expect(database.suite("t") != (try TemporaryFolder().open().suite("t")))
    }

    @Test func `All values of a suite are read at once`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        #expect(try suite.propertyLists() == [:])
        try suite.write { batch throws in
            batch.setPropertyList(.integer(1), forKey: "a")
            batch.setPropertyList(.array([]), forKey: "b")
        }
        #expect(try suite.propertyLists() == ["a": .integer(1), "b": .array([])])
    }

    @Test func `Keys that are one key to a Swift dictionary don't trap`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        try suite.setPropertyList(.integer(1), forKey: "é")
        try suite.setPropertyList(.integer(2), forKey: "e\u{301}")
        #expect(try suite.propertyLists() == ["e\u{301}": .integer(2)])
    }
}
