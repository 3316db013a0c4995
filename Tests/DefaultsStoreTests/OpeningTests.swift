import CSQLite
import Foundation
import TestSupport
import Testing

@testable import DefaultsStore

@Suite struct OpeningTests {
    private func expectError(
        _ code: DefaultsError.Code,
        opening url: URL,
        access: DefaultsDatabase.Access = .readWrite,
        createIfMissing: Bool = true,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let error = #expect(throws: DefaultsError.self, sourceLocation: sourceLocation) {
            _ = try DefaultsDatabase.open(at: url, access: access, createIfMissing: createIfMissing)
        }
        #expect(error?.code == code, sourceLocation: sourceLocation)
    }

    private func contents(_ url: URL) throws -> Data { try Data(contentsOf: url) }

    // MARK: - Where

    @Test(arguments: [
        "a#b", "a?mode=memory", "100%25", "x%41y", "é ü", "it's", "trailing ", "new\nline", "file:x", "-dash",
        "a&cache=shared",
    ])
    func `I8: A path is taken literally`(name: String) throws {
        let folder = try TemporaryFolder()
        let url = folder.file(name).appendingPathComponent(name + ".sqlite")
        try DefaultsDatabase.open(at: url).suite("t").setPropertyList(.integer(1), forKey: "k")
        #expect(FileManager.default.fileExists(atPath: url.path))
        #expect(try folder.names == [name])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.file(name).path).sorted()
                == [name + ".sqlite"]
        )
        let readOnly = try DefaultsDatabase.open(at: url, access: .readOnly).suite("t")
        #expect(try readOnly.propertyList(forKey: "k") == .integer(1))
        let error = #expect(throws: DefaultsError.self) { try readOnly.setPropertyList(.integer(2), forKey: "k") }
        #expect(error?.code == .readOnly)
        #expect(try readOnly.propertyList(forKey: "k") == .integer(1))
    }

    @Test func `I8: Repeated slashes and dots lead to the same database`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        let path = folder.url.path
        for other in ["/\(path)/defaults.sqlite", "\(path)/./x/../defaults.sqlite", "\(path)//defaults.sqlite"] {
            try? FileManager.default.createDirectory(atPath: path + "/x", withIntermediateDirectories: true)
            #expect(try DefaultsDatabase.open(path: other, options: .init()) === database)
        }
    }

    @Test func `I6: A link leads to the file, and its -wal lies beside the file`() throws {
        let folder = try TemporaryFolder()
        let real = folder.file("real")
        try FileManager.default.createDirectory(at: real, withIntermediateDirectories: true)
        let link = folder.file("link.sqlite")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "real/store.sqlite")
        // The link leads nowhere yet.
        let database = try DefaultsDatabase.open(at: link)
        try database.suite("t").setPropertyList(.integer(1), forKey: "k")
        #expect(try DefaultsDatabase.open(at: real.appendingPathComponent("store.sqlite")) === database)
        #expect(try folder.names == ["link.sqlite", "real"])
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: real.path).sorted()
                == ["store.sqlite", "store.sqlite-shm", "store.sqlite-wal"]
        )
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "real/store.sqlite")

        let parent = folder.file("parent")
        try FileManager.default.createSymbolicLink(at: parent, withDestinationURL: real)
        #expect(try DefaultsDatabase.open(at: parent.appendingPathComponent("store.sqlite")) === database)
    }

    @Test func `I6: A loop of links is an error`() throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(atPath: folder.file("a").path, withDestinationPath: "b")
        try FileManager.default.createSymbolicLink(atPath: folder.file("b").path, withDestinationPath: "a")
        expectError(.notFound, opening: folder.file("a"))
    }

    @Test func `I6: A link that is swapped while open leads to another database`() throws {
        let folder = try TemporaryFolder()
        let link = folder.file("link")
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "one.sqlite")
        let one = try DefaultsDatabase.open(at: link)
        try one.suite("t").setPropertyList(.integer(1), forKey: "k")
        try FileManager.default.removeItem(at: link)
        try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "two.sqlite")
        let two = try DefaultsDatabase.open(at: link)
        #expect(one !== two)
        #expect(try two.suite("t").propertyList(forKey: "k") == nil)
        #expect(try one.suite("t").propertyList(forKey: "k") == .integer(1))
    }

    @Test func `A file with two names is refused`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.open()
        try FileManager.default.linkItem(at: folder.database, to: folder.file("second"))
        expectError(.io, opening: folder.file("second"))
    }

    @Test func `I12: A missing file is made with its folders, or is an error`() throws {
        let folder = try TemporaryFolder()
        let url = folder.file("a").appendingPathComponent("b").appendingPathComponent("c.sqlite")
        expectError(.notFound, opening: url, createIfMissing: false)
        expectError(.notFound, opening: url, access: .readOnly)
        #expect(try folder.names == [])
        let database = try DefaultsDatabase.open(at: url)
        try database.suite("t").setPropertyList(.integer(1), forKey: "k")
        for (path, mode) in [("a", 0o700), ("a/b", 0o700), ("a/b/c.sqlite", 0o600), ("a/b/c.sqlite-wal", 0o600)] {
            let attributes = try FileManager.default.attributesOfItem(atPath: folder.file(path).path)
            #expect(attributes[.posixPermissions] as? Int == mode, "\(path)")
        }
    }

    @Test func `A folder that can't be made is an error`() {
        for path in ["/proc/none/a.sqlite", "/proc/none/b/c/a.sqlite", "/dev/null/a.sqlite"] {
            #expect(throws: DefaultsError.self, "\(path)") { try DefaultsDatabase.open(path: path, options: .init()) }
        }
    }

    @Test func `A path that can't be a file's is an error`() throws {
        let folder = try TemporaryFolder()
        _ = try folder.open()
        for path in ["", "\0", "\(folder.url.path)/a\0b", "\(folder.database.path)/below", "/dev/null", "/"] {
            #expect(throws: DefaultsError.self, "\(path)") { try DefaultsDatabase.open(path: path, options: .init()) }
        }
        expectError(.notFound, opening: try #require(URL(string: "https://example.com/a.sqlite")))
    }

    @Test func `I5: A network file system is refused by its name, and nothing is made on it`() throws {
        let folder = try TemporaryFolder()
        let path = folder.file("a").appendingPathComponent("b.sqlite").path
        let error = #expect(throws: DefaultsError.self) {
            try DefaultsDatabase.open(path: path, options: .init()) { _ in NetworkFilesystem.name(ofType: 0x6969) }
        }
        #expect(error?.code == .networkFilesystem)
        #expect(error?.message.contains("NFS") == true)
        #expect(try folder.names == [])
        #expect(NetworkFilesystem.name(ofType: 0xff53_4d42) == "CIFS")
        #expect(NetworkFilesystem.name(ofType: 0x0102_1997) == "9p")
        #expect(NetworkFilesystem.name(ofType: 0xef53) == nil)
        #expect(NetworkFilesystem.name(ofFolder: folder.url.path) == nil)
    }

    static let places: [([String: String], String?)] = [
        (["DEFAULTS_DATABASE": "/x/y", "STATE_DIRECTORY": "/s", "HOME": "/h"], "/x/y"),
        (["DEFAULTS_DATABASE": "", "STATE_DIRECTORY": "/s"], "/s/defaults.sqlite"),
        (["STATE_DIRECTORY": "/s/a:/s/b", "HOME": "/h"], "/s/a/defaults.sqlite"),
        (["STATE_DIRECTORY": "relative", "HOME": "/h"], "/h/.config/sqlite-defaults/defaults.sqlite"),
        (["XDG_CONFIG_HOME": "/c", "HOME": "/h"], "/c/sqlite-defaults/defaults.sqlite"),
        (["XDG_CONFIG_HOME": "c", "HOME": "/h"], "/h/.config/sqlite-defaults/defaults.sqlite"),
        (["HOME": "/"], "/.config/sqlite-defaults/defaults.sqlite"), (["HOME": ""], nil), ([:], nil),
        (["HOME": "relative"], nil),
    ]

    @Test(arguments: places)
    func `I9: The default place follows the environment`(environment: [String: String], path: String?) throws {
        if let path {
            #expect(try DatabaseLocation.standard(in: environment) == path)
        } else {
            let error = #expect(throws: DefaultsError.self) { try DatabaseLocation.standard(in: environment) }
            #expect(error?.code == .notFound)
        }
    }

    // MARK: - One instance

    @Test func `A file that is open is opened once, until nobody needs it`() throws {
        let folder = try TemporaryFolder()
        weak var released: DefaultsDatabase?
        do {
            let first = try folder.open()
            #expect(try folder.open() === first)
            #expect(try DefaultsDatabase.open(at: folder.database, durability: .powerLoss) !== first)
            released = first
        }
        #expect(released == nil)
        #expect(try folder.names == ["defaults.sqlite"])
    }

    @Test func `A database that was replaced says so, and opening it anew gives the new one`() throws {
        let folder = try TemporaryFolder()
        let old = try folder.open()
        try old.suite("t").setPropertyList(.integer(1), forKey: "k")
        for suffix in ["", "-wal", "-shm"] {
            try FileManager.default.removeItem(atPath: folder.database.path + suffix)
        }
        let error = #expect(throws: DefaultsError.self) { try old.suite("t").setPropertyList(.integer(2), forKey: "k") }
        #expect(error?.code == .databaseReplaced)
        #expect(throws: DefaultsError.self) { try old.suite("t").propertyList(forKey: "k") }
        let new = try folder.open()
        #expect(new !== old)
        #expect(try new.suite("t").propertyList(forKey: "k") == nil)
    }

    // MARK: - What is in the file

    @Test func `H2: An empty file opens as new`() throws {
        let folder = try TemporaryFolder()
        try Data().write(to: folder.database)
        try folder.open().suite("t").setPropertyList(.integer(1), forKey: "k")
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyList(forKey: "k") == .integer(1))
        }
    }

    @Test(arguments: [Data(count: 4_096), Data("garbage".utf8), Data(repeating: 0x41, count: 10_000)])
    func `H2: A file that is no database is left untouched`(bytes: Data) throws {
        let folder = try TemporaryFolder()
        try bytes.write(to: folder.database)
        expectError(.notADatabase, opening: folder.database)
        #expect(try contents(folder.database) == bytes)
        #expect(try folder.names == ["defaults.sqlite"])
    }

    @Test func `H2: A folder is refused`() throws {
        expectError(.permissionDenied, opening: try TemporaryFolder().url)
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `H2: Another program's database is left untouched`(mode: String) throws {
        let folder = try TemporaryFolder()
        let raw = try RawDatabase(folder.database)
        try raw.execute("PRAGMA journal_mode = \(mode); CREATE TABLE t (x); INSERT INTO t VALUES (1)")
        let before = try contents(folder.database)
        let names = try folder.names
        expectError(.notADefaultsDatabase, opening: folder.database)
        #expect(try contents(folder.database) == before)
        #expect(try folder.names == names)
        #expect(try raw.rows("SELECT x FROM t") == [["1"]])
    }

    @Test func `D6: A newer schema is refused, and the file stays as it is`() throws {
        let folder = try TemporaryFolder()
        do { try folder.open().suite("t").setPropertyList(.integer(1), forKey: "k") }
        do { try RawDatabase(folder.database).execute("PRAGMA user_version = 99") }
        let before = try contents(folder.database)
        for access in [DefaultsDatabase.Access.readWrite, .readOnly] {
            expectError(.newerSchema, opening: folder.database, access: access)
            #expect(try contents(folder.database) == before)
        }
    }

    private static let entries = Dictionary(
        uniqueKeysWithValues: (0..<500).map { ("key \($0)", PropertyListValue.string("value \($0)")) }
    )

    private func makeFilledFile(_ folder: TemporaryFolder) throws -> Data {
        do {
            let suite = try folder.open().suite("t")
            for (key, value) in Self.entries { try suite.setPropertyList(value, forKey: key) }
        }
        return try contents(folder.database)
    }

    private func readAll(_ folder: TemporaryFolder) throws -> [String: PropertyListValue] {
        let suite = try DefaultsDatabase.open(at: folder.database, access: .readOnly).suite("t")
        return try Dictionary(
            uniqueKeysWithValues: suite.keys().compactMap { key in
                try suite.propertyList(forKey: key).map { (key, $0) }
            }
        )
    }

    @Test(arguments: ["page 2 overwritten", "half", "one byte short"])
    func `H2: Damage is reported at the opening or at the read, and the bytes stay`(damage: String) throws {
        let folder = try TemporaryFolder()
        var bytes = try makeFilledFile(folder)
        switch damage {
        case "page 2 overwritten": bytes.replaceSubrange(1_024..<2_048, with: Data(repeating: 0xa5, count: 1_024))
        case "half": bytes = bytes.prefix(bytes.count / 2)
        default: bytes = bytes.dropLast()
        }
        try bytes.write(to: folder.database)
        let error = #expect(throws: DefaultsError.self) { try readAll(folder) }
        #expect(error?.code == .corrupt)
        #expect(try contents(folder.database) == bytes)
    }

    @Test func `H2: Wherever 100 bytes are overwritten, nothing traps and no value is taken for another`() throws {
        let folder = try TemporaryFolder()
        let original = try makeFilledFile(folder)
        var reports = 0
        for end in stride(from: original.count, to: 1_024, by: -389) {
            var bytes = original
            // No byte of UTF-8, so that a value it falls into can be told from another value.
            bytes.replaceSubrange((end - 100)..<end, with: Data(repeating: 0xff, count: 100))
            try bytes.write(to: folder.database)
            do {
                let read = try readAll(folder)
                // SQLite has no checksums: a damaged inner page can hide keys, but what is read must be what was stored.
                for (key, value) in read { #expect(Self.entries[key] == value, "bytes \(end - 100) to \(end)") }
            } catch let error as DefaultsError {
                #expect(error.code == .corrupt)
                reports += 1
            }
        }
        #expect(reports > 0)
    }

    @Test func `H2: A damaged file can be moved aside, with its bytes`() throws {
        let folder = try TemporaryFolder()
        let garbage = Data("garbage".utf8)
        for round in 1...2 {
            try garbage.write(to: folder.database)
            let suite = try DefaultsDatabase.open(at: folder.database, corruption: .moveAside).suite("t")
            #expect(try suite.keys() == [])
            #expect(try suite.setPropertyList(.integer(1), forKey: "k"))
            #expect(try contents(folder.file("defaults.sqlite.corrupt-\(round)")) == garbage)
        }
    }

    @Test func `H2: A file whose change list is damaged can't be written, and can be moved aside`() throws {
        let folder = try TemporaryFolder()
        var bytes = try makeFilledFile(folder)
        let sql = "SELECT rootpage FROM sqlite_schema WHERE name = 'changes'"
        let page = try #require(Int(try RawDatabase(folder.database).text(sql)))
        bytes.replaceSubrange((page - 1) * 1_024..<page * 1_024, with: Data(repeating: 0xa5, count: 1_024))
        try bytes.write(to: folder.database)
        let error = #expect(throws: DefaultsError.self) {
            try folder.open().suite("t").setPropertyList(.integer(1), forKey: "new")
        }
        #expect(error?.code == .corrupt)
        try TestFolder.requireClosed(folder.database)
        let suite = try DefaultsDatabase.open(at: folder.database, corruption: .moveAside).suite("t")
        #expect(try suite.keys() == [])
        #expect(try suite.setPropertyList(.integer(1), forKey: "k"))
        #expect(try contents(folder.file("defaults.sqlite.corrupt-1")) == bytes)
    }

    // MARK: - The schema

    @Test func `The file says whose it is, and explains itself to a reader`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("com.example.agent")
        try suite.write { batch in
            batch.setPropertyList(.integer(8080), forKey: "port")
            batch.setPropertyList(.bool(true), forKey: "tls")
            batch.setPropertyList(.unsigned(.max), forKey: "limit")
            batch.setPropertyList(.url(URL(string: "https://e.com/")!), forKey: "home")
        }
        let raw = try RawDatabase(folder.database)
        #expect(
            try raw.rows("SELECT * FROM defaults") == [
                ["com.example.agent", "home", "url", "https://e.com/"],
                ["com.example.agent", "limit", "unsigned", "18446744073709551615"],
                ["com.example.agent", "port", "integer", "8080"], ["com.example.agent", "tls", "bool", "1"],
            ]
        )
        #expect(try raw.rows("PRAGMA application_id") == [["\(Migrator.applicationID)"]])
        #expect(try raw.rows("PRAGMA user_version") == [["\(Migrator().currentVersion)"]])
        #expect(try raw.rows("PRAGMA journal_mode") == [["wal"]])
        #expect(try raw.rows("PRAGMA page_size") == [["1024"]])
        #expect(try raw.rows("PRAGMA integrity_check") == [["ok"]])
    }

    @Test(arguments: ["DELETE", "WAL"])
    func `The wal-index is left alone before SQLite has the file locked: whoever closes it last removes it`(
        mode: String
    ) throws {
        let folder = try TemporaryFolder()
        try folder.open().suite("t").setPropertyList(.integer(1), forKey: "k")
        try TestFolder.requireClosed(folder.database)
        do { _ = try RawDatabase(folder.database).text("PRAGMA journal_mode = \(mode)") }
        let connection = try Connection(path: folder.database.path, access: .readWrite, busyTimeout: .zero)
        #expect(WalIndex(of: connection) == nil)
        #expect(try folder.names == ["defaults.sqlite"])
        #expect(try connection.lastRevision() == 1)
        #expect((WalIndex(of: connection) == nil) == (mode == "DELETE"))
    }

    @Test func `H13: A set-up that ended after its schema and before the change to WAL mode is finished`() throws {
        let folder = try TemporaryFolder()
        do { try folder.open().suite("t").setPropertyList(.integer(1), forKey: "k") }
        do { try RawDatabase(folder.database).execute("PRAGMA journal_mode = DELETE") }
        let suite = try folder.open().suite("t")
        #expect(try suite.propertyList(forKey: "k") == .integer(1))
        #expect(try RawDatabase(folder.database).rows("PRAGMA journal_mode") == [["wal"]])
    }

    @Test func `G4: Steps run in order, once, and a step that fails leaves the version before it`() throws {
        let folder = try TemporaryFolder()
        try DatabaseFile(resolving: folder.database.path).create()
        func connect() throws -> Connection {
            try Connection(path: folder.database.path, access: .readWrite, busyTimeout: .seconds(1))
        }
        func step(_ sql: String) -> [UInt8] { Array(sql.utf8) }
        var migrator = Migrator(steps: [step("CREATE TABLE a (x)")])
        try migrator.run(on: connect())
        migrator.steps.append(step("INSERT INTO a VALUES (1); CREATE TABLE nonsense nonsense"))
        #expect(throws: DefaultsError.self) { try migrator.run(on: connect()) }
        #expect(try migrator.version(of: connect()) == 1)
        migrator.steps[1] = step("INSERT INTO a VALUES (2)")
        try migrator.run(on: connect())
        try migrator.run(on: connect())
        #expect(try migrator.version(of: connect()) == 2)
        #expect(try RawDatabase(folder.database).rows("SELECT x FROM a") == [["2"]])
    }

    @Test func `The connection gives the file no means to run code`() throws {
        let folder = try TemporaryFolder()
        let connection = try folder.open().writer
        for (option, expected) in [
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0), (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_DEFENSIVE, 1), (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
        ] {
            #expect(csqlite_setting(connection.handle, option) == Int32(expected))
        }
        #expect(try connection.integer(pragma: "cell_size_check") == 1)
    }

    @Test func `SQLite below 3.37 is refused by its version`() throws {
        let error = #expect(throws: DefaultsError.self) { try DefaultsDatabase.checkLibrary(version: 3_036_000) }
        #expect(error?.message.contains("3.36") == true)
        #expect(throws: Never.self) { try DefaultsDatabase.checkLibrary(version: 3_037_000) }
    }
}
