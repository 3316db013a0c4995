import Foundation
import SQLiteDefaults
import TestSupport
import Testing

extension DefaultDatabaseTests {
    /// What a program gets whose default database can't be opened.
    @Suite(.serialized) struct UnavailableDatabaseTests {
        private let blocked = TestFolder.root.appending(path: "blocked \(UUID())")
        private var path: String { blocked.appending(path: "defaults.sqlite").path }

        /// A file stands where the database's folder would have to be.
        init() throws {
            DefaultPlace.isPrepared
            try Data("in the way".utf8).write(to: blocked)
        }

        private func unblock() throws {
            try FileManager.default.removeItem(at: blocked)
        }

        private func reported(for key: String) -> [DefaultsError] {
            ReportedErrors.all.filter { $0.key == key }
        }

        /// Runs the body with this test's place as the default one.
        private func withPlace(_ body: () throws -> Void) throws {
            let previous = try #require(ProcessInfo.processInfo.environment["DEFAULTS_DATABASE"])
            DefaultPlace.use(path)
            SQLiteUserDefaults.resetStandardUserDefaults()
            defer {
                DefaultPlace.use(previous)
                SQLiteUserDefaults.resetStandardUserDefaults()
            }
            try body()
        }

        @Test func `I9: Getters give what is registered, setters report, and synchronize returns false`() throws {
            try withPlace {
                let key = "unavailable \(UUID())"
                for defaults in [
                    SQLiteUserDefaults.standard, try #require(SQLiteUserDefaults(suiteName: "unavailable")),
                ] {
                    let before = reported(for: key).count
                    defaults.register(defaults: [key: 5])
                    defaults.set(6, forKey: key)
                    #expect(defaults.integer(forKey: key) == 5)
                    #expect(defaults.dictionaryRepresentation()[key] as? Int == 5)
                    #expect(defaults.persistentDomain(forName: "unavailable") == nil)
                    #expect(reported(for: key).count == before + 1)
                    #expect(reported(for: key).last?.code == .notFound)
                    #expect(reported(for: key).last?.path?.hasPrefix(blocked.path) == true)
                    #expect(!defaults.synchronize())
                    #expect(throws: DefaultsError.self) { try defaults.write { _ in } }
                    #expect(throws: DefaultsError.self) { try defaults.suite.propertyList(forKey: key) }
                    #expect(throws: DefaultsError.self) { try defaults.suite.setPropertyList(.bool(true), forKey: key) }
                    #expect(throws: DefaultsError.self) { try defaults.suite.keys() }
                    #expect(throws: DefaultsError.self) { try defaults.suite.read { try $0.keys() } }
                    #expect(throws: DefaultsError.self) { try defaults.suite.write { _ in } }
                    #expect(throws: DefaultsError.self) { try defaults.suite.database.synchronize() }
                    #expect(throws: DefaultsError.self) { try defaults.suite.database.suiteNames() }
                }
            }
        }

        @Test func `The database is opened later, by the same object, once it can be`() throws {
            try withPlace {
                let defaults = SQLiteUserDefaults.standard
                defaults.set(1, forKey: "lost")
                try unblock()
                // The failed set is still to be told of; the attempt to open the database is not put off.
                #expect(!defaults.synchronize())
                #expect(defaults.synchronize())
                defaults.set(2, forKey: "kept")
                #expect(defaults.integer(forKey: "kept") == 2)
                #expect(defaults.integer(forKey: "lost") == 0)
                #expect(try defaults.suite.keys() == ["kept"])
                #expect(SQLiteUserDefaults().integer(forKey: "kept") == 2)
                #expect(defaults.synchronize())
            }
        }

        @Test func `A handler that reads the standard defaults is not called for ever`() throws {
            let previous = SQLiteUserDefaults.onError
            defer { SQLiteUserDefaults.onError = previous }
            try withPlace {
                SQLiteUserDefaults.onError = { error in
                    previous?(error)
                    _ = SQLiteUserDefaults.standard.bool(forKey: "verbose")
                    _ = SQLiteUserDefaults(suiteName: "log")?.bool(forKey: "verbose")
                }
                #expect(SQLiteUserDefaults.standard.integer(forKey: "k") == 0)
            }
        }
    }
}
