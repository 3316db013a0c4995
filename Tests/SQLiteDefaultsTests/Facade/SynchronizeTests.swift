import Foundation
import SQLiteDefaults
import Testing

@Suite struct SynchronizeTests {
    @Test func `E5, E6: A value is stored when set returns, and synchronize says so`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(1, forKey: "k")
            #expect($0.synchronize())
        }
        #expect(defaults.integer(forKey: "k") == 1)
    }

    @Test func `A failed change makes the next synchronize of every object on the suite return false, once`() throws {
        let store = try TemporaryStore()
        let (failing, other) = (try store.defaults(), try store.defaults())
        let bystander = try store.defaults(suite: "bystander")
        failing.set(UUID(), forKey: "k")
        #expect(bystander.synchronize())
        #expect(!failing.synchronize())
        #expect(!other.synchronize())
        #expect(failing.synchronize())
        #expect(other.synchronize())
        #expect(try store.defaults().synchronize())
    }

    @Test func `An object made after a failed change says so when nobody did before`() throws {
        let store = try TemporaryStore()
        try store.defaults().set(UUID(), forKey: "k")
        #expect(try !store.defaults().synchronize())
        #expect(try store.defaults().synchronize())
    }

    @Test func `A change that the engine refuses is reported and not forgotten`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set(1, forKey: String(repeating: "k", count: 2 << 20))
        #expect(store.errors.map(\.code) == [.tooLarge])
        #expect(!defaults.synchronize())
        #expect(try defaults.suite.keys() == [])
    }

    @Test func `A database opened for reading refuses changes, each with a report`() throws {
        let store = try TemporaryStore()
        try store.defaults().set(1, forKey: "k")
        let database = try DefaultsDatabase.open(at: store.url, access: .readOnly)
        let defaults = SQLiteUserDefaults(suite: database.suite(store.suiteName))
        let counter = ChangeCounter(defaults)
        defaults.set(2, forKey: "k")
        defaults.removeObject(forKey: "k")
        defaults.removePersistentDomain(forName: store.suiteName)
        #expect(defaults.integer(forKey: "k") == 1)
        #expect(store.errors.map(\.code) == [.readOnly, .readOnly, .readOnly])
        #expect(counter.count == 0)
        #expect(!defaults.synchronize())
    }

    @Test func `A set inside a write of the same database is refused`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        try defaults.write { batch in
            batch.setPropertyList(.integer(1), forKey: "a")
            defaults.set(2, forKey: "b")
        }
        #expect(store.errors.map(\.code) == [.nestedWrite])
        #expect(try defaults.suite.propertyLists() == ["a": .integer(1)])
        #expect(!defaults.synchronize())
    }
}
