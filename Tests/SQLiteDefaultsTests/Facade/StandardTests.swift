import Foundation
import SQLiteDefaults
import TestSupport
import Testing

extension DefaultDatabaseTests {
    @Suite(.serialized) struct StandardTests {
        init() {
            DefaultPlace.isPrepared
        }

        private let processName = ProcessInfo.processInfo.processName

        @Test func `Standard is one object, until it is reset`() {
            let first = SQLiteUserDefaults.standard
            #expect(SQLiteUserDefaults.standard === first)
            SQLiteUserDefaults.resetStandardUserDefaults()
            #expect(SQLiteUserDefaults.standard !== first)
            #expect((SQLiteUserDefaults.self as Foundation.UserDefaults.Type).standard is SQLiteUserDefaults)
        }

        @Test func `F6: Several threads get the same standard object`() {
            SQLiteUserDefaults.resetStandardUserDefaults()
            nonisolated(unsafe) let expected = SQLiteUserDefaults.standard  // every member is thread-safe
            DispatchQueue.concurrentPerform(iterations: 32) { _ in
                #expect(SQLiteUserDefaults.standard === expected)
            }
        }

        @Test func `Every way to name this program's suite leads to the same rows`() throws {
            let name = Bundle.main.bundleIdentifier ?? processName
            let objects = try [
                SQLiteUserDefaults.standard, SQLiteUserDefaults(), #require(SQLiteUserDefaults(suiteName: nil)),
                #require(SQLiteUserDefaults(suiteName: name)),
            ]
            for (index, object) in objects.enumerated() {
                object.set(index, forKey: "same rows")
                #expect(object.suite.name == name)
                #expect(objects.allSatisfy { $0.integer(forKey: "same rows") == index })
            }
            #expect(try DefaultsDatabase.standard().suite(name).propertyList(forKey: "same rows") == .integer(3))
        }

        @Test(arguments: ["", "-wal", "-shm"])
        func `H8: After a file was removed, the standard object can be had anew`(suffix: String) throws {
            let previous = try #require(ProcessInfo.processInfo.environment["DEFAULTS_DATABASE"])
            let path = TestFolder.root.appending(path: "removed \(UUID())/defaults.sqlite").path
            DefaultPlace.use(path)
            SQLiteUserDefaults.resetStandardUserDefaults()
            defer {
                DefaultPlace.use(previous)
                SQLiteUserDefaults.resetStandardUserDefaults()
            }
            SQLiteUserDefaults.standard.set(1, forKey: "k")
            try FileManager.default.removeItem(atPath: path + suffix)
            SQLiteUserDefaults.standard.set(2, forKey: "k")
            #expect(!SQLiteUserDefaults.standard.synchronize())
            SQLiteUserDefaults.resetStandardUserDefaults()
            SQLiteUserDefaults.standard.set(3, forKey: "k")
            #expect(SQLiteUserDefaults.standard.integer(forKey: "k") == 3)
            #expect(SQLiteUserDefaults.standard.synchronize())
        }

        @Test(arguments: ["NSGlobalDomain", "NSArgumentDomain", "NSRegistrationDomain"])
        func `E9: There are no defaults for a reserved name`(name: String) {
            #expect(SQLiteUserDefaults(suiteName: name) == nil)
        }

        @Test(arguments: ["", "a/b", "../x", "/abs/x", String(repeating: "s", count: 300), "🚘"])
        func `E9: Any other name is a suite`(name: String) throws {
            let defaults = try #require(SQLiteUserDefaults(suiteName: name))
            defaults.set(1, forKey: "k")
            #expect(defaults.suite.name == name)
            #expect(try DefaultsDatabase.standard().suiteNames().contains(name))
        }

        @Test func `E3: Clearing a suite leaves the standard one alone`() throws {
            SQLiteUserDefaults.standard.set(1, forKey: "host setting")
            let library = try #require(SQLiteUserDefaults(suiteName: "library"))
            library.set(1, forKey: "k")
            library.removePersistentDomain(forName: "library")
            #expect(library.persistentDomain(forName: "library") == nil)
            #expect(SQLiteUserDefaults.standard.integer(forKey: "host setting") == 1)
        }

        @Test func `D10: Values registered through a suite show in the standard object`() throws {
            let key = "registered \(UUID())"
            try #require(SQLiteUserDefaults(suiteName: "library")).register(defaults: [key: "white"])
            #expect(SQLiteUserDefaults.standard.string(forKey: key) == "white")
            #expect(try #require(SQLiteUserDefaults(suiteName: "another")).string(forKey: key) == "white")
        }

        @Test func `The global domain is seen by every suite of the database`() throws {
            let defaults = SQLiteUserDefaults.standard
            defaults.setPersistentDomain(["global key": 7], forName: UserDefaults.globalDomain)
            #expect(try #require(SQLiteUserDefaults(suiteName: "some suite")).integer(forKey: "global key") == 7)
            defaults.removePersistentDomain(forName: UserDefaults.globalDomain)
            #expect(defaults.integer(forKey: "global key") == 0)
        }
    }
}
