import CSQLite
import Foundation
import TestSupport
import Testing

@testable import DefaultsStore

/// A second database on the same file (opened with another timeout, so that it is not the same one) stands for another
/// process: it has its own connections and its own cache.
@Suite struct CoherenceTests {
    private func pair(_ folder: TemporaryFolder) throws -> (mine: DefaultsSuite, theirs: DefaultsSuite) {
        let mine = try folder.open().suite("t")
        let theirs = try DefaultsDatabase.open(at: folder.database, busyTimeout: .seconds(4)).suite("t")
        try #require(mine.database !== theirs.database)
        return (mine, theirs)
    }

    @Test func `A cached value is never older than the last commit of anybody`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        for round in 0..<2_000 {
            try theirs.setPropertyList(.integer(round), forKey: "n")
            #expect(try mine.propertyList(forKey: "n") == .integer(round))
            if round % 3 == 0 {
                try mine.setPropertyList(.integer(-round), forKey: "n")
                #expect(try theirs.propertyList(forKey: "n") == .integer(-round))
            }
        }
    }

    @Test(arguments: [
        PropertyListValue.string("short"), .string(String(repeating: "long", count: 100)), .array([.integer(1)]),
        .data(Data(count: 100_000)), .integer(1),
    ])
    func `Whatever its size, a value that somebody else changes or removes is read anew`(value: PropertyListValue)
        throws
    {
        let (mine, theirs) = try pair(TemporaryFolder())
        let key = "k"
        for _ in 0..<3 {
            try theirs.setPropertyList(value, forKey: key)
            for _ in 0..<3 { #expect(try mine.propertyList(forKey: key) == value) }
            try theirs.setPropertyList(.bool(false), forKey: key)
            for _ in 0..<3 { #expect(try mine.propertyList(forKey: key) == .bool(false)) }
            try theirs.removeValue(forKey: key)
            for _ in 0..<3 { #expect(try mine.propertyList(forKey: key) == nil) }
            #expect(try mine.containsValue(forKey: key) == false)
        }
    }

    @Test func `Another program's changes are seen, whatever it does`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        let raw = try RawDatabase(folder.database)
        try suite.setPropertyList(.integer(1), forKey: "a")
        try suite.setPropertyList(.integer(2), forKey: "b")
        func read() throws -> [PropertyListValue?] {
            try ["a", "b", "c"].map { try suite.propertyList(forKey: $0) }
        }
        for (sql, expected) in [
            ("UPDATE defaults SET value = 5 WHERE key = 'a'", [PropertyListValue.integer(5), .integer(2), nil]),
            ("INSERT INTO defaults VALUES ('t', 'c', 'string', 'x')", [.integer(5), .integer(2), .string("x")]),
            ("REPLACE INTO defaults VALUES ('t', 'c', 'string', 'y')", [.integer(5), .integer(2), .string("y")]),
            ("UPDATE defaults SET type = 'bool', value = 1 WHERE key = 'b'", [.integer(5), .bool(true), .string("y")]),
            ("DELETE FROM defaults WHERE key = 'c'", [.integer(5), .bool(true), nil]),
            ("UPDATE defaults SET key = 'c' WHERE key = 'a'", [nil, .bool(true), .integer(5)]),
            ("UPDATE defaults SET suite = 'u' WHERE key = 'c'", [nil, .bool(true), nil]),
            (
                "PRAGMA wal_checkpoint(TRUNCATE); UPDATE defaults SET value = 0 WHERE key = 'b'",
                [nil, .bool(false), nil]
            ),
            ("VACUUM; DELETE FROM defaults", [nil, nil, nil]),
        ] {
            _ = try read()
            try raw.execute(sql)
            for _ in 0..<2 { #expect(try read() == expected, "\(sql)") }
        }
    }

    @Test func `A reader that fell behind the change list starts over`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        for key in ["a", "b", "c"] { try theirs.setPropertyList(.integer(0), forKey: key) }
        for key in ["a", "b", "c"] { #expect(try mine.propertyList(forKey: key) == .integer(0)) }
        try theirs.setPropertyList(.integer(1), forKey: "a")
        for round in 0..<1_200 { try theirs.setPropertyList(.integer(round), forKey: "filler") }
        #expect(try mine.propertyList(forKey: "a") == .integer(1))
        #expect(try mine.propertyList(forKey: "b") == .integer(0))
        try theirs.setPropertyList(.integer(2), forKey: "b")
        #expect(try mine.propertyList(forKey: "b") == .integer(2))
    }

    @Test func `A change list that somebody emptied makes readers start over`() throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = try pair(folder)
        try theirs.setPropertyList(.integer(0), forKey: "a")
        #expect(try mine.propertyList(forKey: "a") == .integer(0))
        try RawDatabase(folder.database).execute("DELETE FROM changes")
        try theirs.setPropertyList(.integer(1), forKey: "a")
        #expect(try mine.propertyList(forKey: "a") == .integer(1))
    }

    @Test func `J10: A dictionary that somebody else stored is not written again`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        var dictionary: [String: PropertyListValue] = [:]
        // The order of a dictionary's entries depends on how it came about.
        var spacious = Dictionary<String, PropertyListValue>(minimumCapacity: 10_000)
        for index in 0..<50 { dictionary["key \(index)"] = .integer(index) }
        for index in (0..<50).reversed() { spacious["key \(index)"] = .integer(index) }
        #expect(try theirs.setPropertyList(.array([.dictionary(dictionary)]), forKey: "k"))
        #expect(try mine.setPropertyList(.array([.dictionary(spacious)]), forKey: "k") == false)
    }

    @Test func `A change list with a gap makes readers start over`() throws {
        let folder = try TemporaryFolder()
        let (mine, theirs) = try pair(folder)
        try theirs.setPropertyList(.integer(0), forKey: "a")
        #expect(try mine.propertyList(forKey: "a") == .integer(0))
        try theirs.setPropertyList(.integer(1), forKey: "a")
        try theirs.setPropertyList(.integer(1), forKey: "b")
        try RawDatabase(folder.database).execute("DELETE FROM changes WHERE revision = 2")
        #expect(try mine.propertyList(forKey: "a") == .integer(1))
    }

    @Test func `When another database is restored into the file, readers start over`() throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        let suite = try folder.open().suite("t")
        for key in ["a", "b", "c"] { try suite.setPropertyList(.integer(1), forKey: key) }
        for key in ["a", "b", "c"] { #expect(try suite.propertyList(forKey: key) == .integer(1)) }
        do {
            let longer = try other.open().suite("t")
            for round in 0..<10 { try longer.setPropertyList(.integer(round), forKey: "a") }
        }
        try RawDatabase(other.database).copy(to: RawDatabase(folder.database))
        #expect(try suite.propertyList(forKey: "a") == .integer(9))
        #expect(try suite.propertyList(forKey: "b") == nil)
    }

    @Test func `What a slow thread read before a commit is not taken for what stands after it`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        let database = mine.database
        try theirs.setPropertyList(.integer(1), forKey: "k")
        #expect(try mine.propertyList(forKey: "k") == .integer(1))
        try theirs.setPropertyList(.integer(0), forKey: "other")
        // A thread reads the key and is held up before it hands the value in.
        let header = database.cache.liveStamp
        let value = try database.writer.value(suite: mine.name, key: "k")
        // Another brings the cache up to date; the key changes after it has looked at the header.
        let meanwhile = Meanwhile { try theirs.setPropertyList(.integer(2), forKey: "k") }
        try meanwhile.run(beforeNextStatementOf: database.writer) {
            try database.cache.refresh(with: database.writer, number: database.number(ofSuite:))
        }
        database.cache.insert(value, suite: mine.number, key: "k", readAfter: header)
        #expect(try mine.propertyList(forKey: "k") == .integer(2))
        #expect(try mine.propertyList(forKey: "k") == .integer(2))
    }

    @Test func `A suite's removal is seen`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        try theirs.write { batch in
            for index in 0..<300 { batch.setPropertyList(.integer(index), forKey: "key \(index)") }
        }
        for index in 0..<300 { #expect(try mine.propertyList(forKey: "key \(index)") == .integer(index)) }
        try theirs.removeAll()
        for index in 0..<300 { #expect(try mine.propertyList(forKey: "key \(index)") == nil) }
    }

    @Test func `A batch is in the cache whole, and one that failed is not`() throws {
        let (mine, theirs) = try pair(TemporaryFolder())
        try mine.write { batch in
            batch.setPropertyList(.integer(1), forKey: "x")
            batch.setPropertyList(.integer(1), forKey: "y")
        }
        #expect(try mine.propertyList(forKey: "x") == .integer(1))
        struct Stop: Error {}
        #expect(throws: Stop.self) {
            try mine.write { batch in
                batch.setPropertyList(.integer(2), forKey: "x")
                throw Stop()
            }
        }
        #expect(try mine.propertyList(forKey: "x") == .integer(1))
        #expect(try theirs.propertyList(forKey: "x") == .integer(1))
    }

    @Test func `While the -wal is empty every read asks the file, until a commit makes the cache usable`() throws {
        let folder = try TemporaryFolder()
        do { try folder.open().suite("t").setPropertyList(.integer(1), forKey: "k") }
        let database = try folder.open()
        let suite = database.suite("t")
        #expect(database.cache.isUsable == false)
        for _ in 0..<10 { #expect(try suite.propertyList(forKey: "k") == .integer(1)) }
        // A few reads write nothing.
        #expect(database.cache.isUsable == false)
        for _ in 0..<100 { #expect(try suite.propertyList(forKey: "k") == .integer(1)) }
        #expect(database.cache.isUsable)
        #expect(database.cache.isCurrent)
        try RawDatabase(folder.database).execute("PRAGMA wal_checkpoint(TRUNCATE); UPDATE defaults SET value = 2")
        #expect(try suite.propertyList(forKey: "k") == .integer(2))
    }

    @Test func `A database that may only be read is coherent too`() throws {
        let folder = try TemporaryFolder()
        let writer = try folder.open().suite("t")
        try writer.setPropertyList(.integer(0), forKey: "k")
        let reader = try DefaultsDatabase.open(at: folder.database, access: .readOnly).suite("t")
        for round in 1..<200 {
            try writer.setPropertyList(.integer(round), forKey: "k")
            #expect(try reader.propertyList(forKey: "k") == .integer(round))
        }
        let error = #expect(throws: DefaultsError.self) { try reader.write { _ in } }
        #expect(error?.code == .readOnly)
    }

    @Test func `Own commits are taken in without asking the change list`() throws {
        let database = try TemporaryFolder().open()
        let suite = database.suite("t")
        try suite.setPropertyList(.integer(0), forKey: "k")
        _ = try suite.propertyList(forKey: "k")
        for round in 1..<100 {
            try suite.setPropertyList(.integer(round), forKey: "k")
            #expect(database.cache.isCurrent)
            guard case .value(.integer(Int64(round))) = database.cache.answer(suite: suite.number, key: "k") else {
                Issue.record("round \(round) is not in the cache")
                return
            }
        }
    }
}

/// Something that happens at the moment when a connection starts a statement, before it has taken its snapshot.
private final class Meanwhile {
    private var body: (() throws -> Void)?
    private var failure: (any Error)?

    init(_ body: @escaping () throws -> Void) {
        self.body = body
    }

    func run(beforeNextStatementOf connection: Connection, _ action: () throws -> Void) throws {
        sqlite3_trace_v2(
            connection.handle,
            UInt32(SQLITE_TRACE_STMT),
            { _, context, _, _ in
                context.map { Unmanaged<Meanwhile>.fromOpaque($0).takeUnretainedValue().happen() }
                return 0
            },
            Unmanaged.passUnretained(self).toOpaque()
        )
        defer { sqlite3_trace_v2(connection.handle, 0, nil, nil) }
        try action()
        try #require(body == nil, "no statement was run")
        if let failure { throw failure }
    }

    private func happen() {
        let body = self.body
        self.body = nil
        do {
            try body?()
        } catch {
            failure = error
        }
    }
}
