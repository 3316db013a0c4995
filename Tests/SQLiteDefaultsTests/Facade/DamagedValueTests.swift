import CSQLite
import Foundation
import SQLiteDefaults
import Testing

/// One row that can't be read does no harm to the others.
@Suite struct DamagedValueTests {
    private let store: TemporaryStore

    init() throws {
        store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set(1, forKey: "good")
        defaults.set([1], forKey: "bad")
        // The database's own connection stays open meanwhile, so that closing this one drops no lock that matters.
        withExtendedLifetime(defaults) {
            var connection: OpaquePointer?
            #expect(sqlite3_open(store.url.path, &connection) == SQLITE_OK)
            let result = sqlite3_exec(connection, "UPDATE defaults SET value = x'00' WHERE key = 'bad'", nil, nil, nil)
            #expect(result == SQLITE_OK)
            sqlite3_close(connection)
        }
    }

    @Test func `B5, H4: The damaged value counts as absent and is reported, and the others are read`() throws {
        let defaults = try store.defaults()
        #expect(defaults.array(forKey: "bad") == nil)
        #expect(store.errors.map(\.code) == [.corrupt])
        #expect(store.errors.first?.key == "bad")
        #expect(defaults.integer(forKey: "good") == 1)
    }

    @Test func `The composite and the domain hold what can be read`() throws {
        let defaults = try store.defaults()
        #expect(defaults.persistentDomain(forName: store.suiteName) as? [String: Int] == ["good": 1])
        #expect(defaults.dictionaryRepresentation()["good"] as? Int == 1)
        #expect(defaults.dictionaryRepresentation()["bad"] == nil)
        #expect(store.errors.allSatisfy { $0.code == .corrupt && $0.key == "bad" })
    }

    @Test func `Setting the key anew mends it`() throws {
        let defaults = try store.defaults()
        defaults.set([2], forKey: "bad")
        #expect(defaults.array(forKey: "bad") as? [Int] == [2])
        #expect(store.errors.isEmpty)
    }

    @Test func `Replacing the domain needs no readable old value`() throws {
        let defaults = try store.defaults()
        defaults.setPersistentDomain(["bad": 3], forName: store.suiteName)
        #expect(defaults.persistentDomain(forName: store.suiteName) as? [String: Int] == ["bad": 3])
    }
}
