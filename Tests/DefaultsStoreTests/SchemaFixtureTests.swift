import DefaultsMigrations
import DefaultsStore
import Foundation
import TestSupport
import Testing

/// Files that published versions of the library have written, one for each schema, with a value of every type.
///
/// A file is never changed: a new schema gets a file of its own, written with ``values`` by the version that brings it.
@Suite struct SchemaFixtureTests {
    static let values: [String: PropertyListValue] = [
        "array": .array([.integer(1), .double(-0.0), .dictionary(["k": .data(Data())])]), "bool": .bool(true),
        "data": .data(Data([0, 255])), "date": .date(Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456)),
        "dictionary": .dictionary(["": .string("\u{0}"), "a.b": .unsigned(.max)]), "double": .double(-0.0),
        "float": .float(0.1), "integer": .integer(.min), "json": .json("{\"a\":1}"), "nan": .double(.nan),
        "string": .string("🚘\u{0}e\u{301}"), "unsigned": .unsigned(.max),
        "url": .url(URL(string: "https://example.com/?a#b")!), "": .bool(false), "a\u{0}b": .integer(0),
    ]

    /// Puts a copy of a file in the database's place.
    private func copy(schema: Int) throws -> TemporaryFolder {
        let folder = try TemporaryFolder()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/schema-\(schema).sqlite")
        try Data(contentsOf: fixture).write(to: folder.database)
        return folder
    }

    @Test(arguments: 1...Migrations.steps.count)
    func `D6: Every value of an older schema's file is read, and stays writable`(schema: Int) throws {
        let folder = try copy(schema: schema)
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyLists() == Self.values)
            for (key, value) in Self.values { #expect(try suite.setPropertyList(value, forKey: key) == false) }
            #expect(try suite.setPropertyList(.integer(1), forKey: "new"))
            #expect(try suite.removeValue(forKey: "new"))
        }
        #expect(try RawDatabase(folder.database).rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test func `D6: A file that a newer version has migrated is refused, byte for byte as it was`() throws {
        let folder = try copy(schema: 1)
        let step = Array("CREATE TABLE later (x)".utf8)
        do {
            let newer = Migrator(steps: Migrations.steps + [step])
            let database = try DefaultsDatabase.open(path: folder.database.path, options: .init(), migrator: newer)
            #expect(try database.suite("t").propertyLists() == Self.values)
        }
        let before = try Data(contentsOf: folder.database)
        let error = #expect(throws: DefaultsError.self) { try folder.open() }
        #expect(error?.code == .newerSchema)
        #expect(try Data(contentsOf: folder.database) == before)
    }
}
