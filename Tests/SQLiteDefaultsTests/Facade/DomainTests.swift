import Foundation
import SQLiteDefaults
import TestSupport
import Testing

@Suite struct DomainTests {
    // MARK: - Persistent

    @Test func `D8, E1: A persistent domain holds what is stored, and the composite everything`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let registered = "y \(UUID())"
        defaults.register(defaults: [registered: "white"])
        defaults.set(1, forKey: "x")
        let composite = defaults.dictionaryRepresentation()
        #expect(composite["x"] as? Int == 1)
        #expect(composite[registered] as? String == "white")
        #expect(defaults.persistentDomain(forName: store.suiteName).map { Array($0.keys) } == ["x"])
        #expect(try defaults.suite.keys() == ["x"])
        #expect(try defaults.suite.propertyList(forKey: registered) == nil)
        #expect(try !defaults.suite.containsValue(forKey: registered))
        #expect(defaults.object(forKey: registered) as? String == "white")
    }

    @Test func `A domain that was never set is nil`() throws {
        #expect(try TemporaryStore().defaults().persistentDomain(forName: "absent") == nil)
    }

    @Test func `Setting a persistent domain replaces it in one transaction`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(1, forKey: "old")
            $0.set(2, forKey: "kept")
            $0.setPersistentDomain(["kept": 2, "new": ["a": [true]]], forName: store.suiteName)
        }
        #expect(
            try defaults.suite.propertyLists() == [
                "kept": .integer(2), "new": .dictionary(["a": .array([.bool(true)])]),
            ]
        )
    }

    @Test func `A persistent domain with an unsupported value is not set at all`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set(1, forKey: "old")
        let counter = ChangeCounter(defaults)
        defaults.setPersistentDomain(["new": 1, "bad": [NSNull()]], forName: store.suiteName)
        #expect(try defaults.suite.propertyLists() == ["old": .integer(1)])
        #expect(counter.count == 0)
        #expect(store.errors.map(\.code) == [.unsupportedValue])
        #expect(store.errors.first?.key == "bad")
        #expect(store.errors.first?.path == "[0]")
        #expect(defaults.synchronize() == false)
    }

    @Test func `E2, E3: Removing a persistent domain removes that suite alone`() throws {
        let store = try TemporaryStore()
        let (defaults, other) = (try store.defaults(), try store.defaults(suite: "other"))
        for key in ["a", "b", "c"] { defaults.set(1, forKey: key) }
        other.set(1, forKey: "kept")
        let counter = ChangeCounter(defaults)
        defaults.removePersistentDomain(forName: store.suiteName)
        #expect(try defaults.suite.keys() == [])
        #expect(other.integer(forKey: "kept") == 1)
        #expect(counter.count == 1)
        #expect(defaults.persistentDomain(forName: store.suiteName) == nil)
    }

    @Test(arguments: [UserDefaults.argumentDomain, UserDefaults.registrationDomain])
    func `A volatile domain is not stored`(name: String) throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.setPersistentDomain(["k": 1], forName: name)
        #expect(defaults.persistentDomain(forName: name) == nil)
        #expect(try store.database().suiteNames() == [])
        #expect(defaults.synchronize() == false)
    }

    // MARK: - Volatile

    @Test func `A volatile domain comes back equal, and setting it again replaces it`() throws {
        let defaults = try TemporaryStore().defaults()
        let domain: [String: Any] = ["date": Date.distantPast, "text": "a", "list": [1, 2], "flag": true]
        #expect(!defaults.volatileDomainNames.contains("volatile"))
        #expect(defaults.volatileDomain(forName: "volatile").isEmpty)
        defaults.setVolatileDomain(domain, forName: "volatile")
        #expect(NSDictionary(dictionary: defaults.volatileDomain(forName: "volatile")).isEqual(to: domain))
        #expect(defaults.volatileDomainNames.contains("volatile"))
        #expect(defaults.object(forKey: "text") == nil)
        defaults.setVolatileDomain(["other": 1], forName: "volatile")
        #expect(defaults.volatileDomain(forName: "volatile") as? [String: Int] == ["other": 1])
        defaults.removeVolatileDomain(forName: "volatile")
        #expect(!defaults.volatileDomainNames.contains("volatile"))
        #expect(try defaults.suite.keys() == [])
    }

    @Test func `The argument and the registration domain are listed from the start`() throws {
        let names = try TemporaryStore().defaults().volatileDomainNames
        #expect(Set(names) == [UserDefaults.argumentDomain, UserDefaults.registrationDomain])
    }

    @Test func `An unsupported value is left out of a volatile domain and reported`() throws {
        let defaults = try TemporaryStore().defaults()
        let key = "bad \(UUID())"
        defaults.setVolatileDomain([key: UUID(), "good": 1], forName: "volatile")
        #expect(defaults.volatileDomain(forName: "volatile") as? [String: Int] == ["good": 1])
        #expect(ReportedErrors.all.filter { $0.key == key }.map(\.code) == [.unsupportedValue])
        #expect(defaults.synchronize())
    }

    @Test func `E7: The argument domain shadows stored values for this object's reads, and stores nothing`() throws {
        let store = try TemporaryStore()
        let (defaults, other) = (try store.defaults(), try store.defaults())
        defaults.set(1, forKey: "k")
        defaults.setVolatileDomain(["k": "2", "l": 3], forName: UserDefaults.argumentDomain)
        #expect(defaults.integer(forKey: "k") == 2)
        #expect(defaults.dictionaryRepresentation()["k"] as? String == "2")
        #expect(defaults.integer(forKey: "l") == 3)
        #expect(other.integer(forKey: "k") == 1)
        #expect(try defaults.suite.propertyLists() == ["k": .integer(1)])
        defaults.removeObject(forKey: "k")
        #expect(defaults.integer(forKey: "k") == 2)
        defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
        #expect(defaults.object(forKey: "k") == nil)
    }

    // MARK: - Search list

    @Test func `The search list goes from arguments over suites to registered values`() throws {
        let store = try TemporaryStore()
        let key = "key \(UUID())"
        let defaults = try store.defaults()
        func check(_ expected: String?) {
            #expect(defaults.string(forKey: key) == expected)
            #expect(defaults.object(forKey: key) as? String == expected)
            #expect(defaults.dictionaryRepresentation()[key] as? String == expected)
        }
        check(nil)
        defaults.register(defaults: [key: "registered"])
        check("registered")
        defaults.setPersistentDomain([key: "global"], forName: UserDefaults.globalDomain)
        check("global")
        try store.defaults(suite: "older").set("older", forKey: key)
        defaults.addSuite(named: "older")
        check("older")
        try store.defaults(suite: "newer").set("newer", forKey: key)
        defaults.addSuite(named: "newer")
        check("newer")
        defaults.set("own", forKey: key)
        check("own")
        defaults.setVolatileDomain([key: "argument"], forName: UserDefaults.argumentDomain)
        check("argument")
        defaults.removeVolatileDomain(forName: UserDefaults.argumentDomain)
        defaults.removeObject(forKey: key)
        check("newer")
        defaults.addSuite(named: "older")
        check("older")
        defaults.removeSuite(named: "older")
        check("newer")
        defaults.removeSuite(named: "newer")
        check("global")
        defaults.removePersistentDomain(forName: UserDefaults.globalDomain)
        check("registered")
    }

    @Test func `A suite is added to one object alone`() throws {
        let store = try TemporaryStore()
        let (defaults, other) = (try store.defaults(), try store.defaults())
        try store.defaults(suite: "added").set(1, forKey: "k")
        defaults.addSuite(named: "added")
        #expect(defaults.integer(forKey: "k") == 1)
        #expect(other.integer(forKey: "k") == 0)
    }

    @Test func `Adding its own suite or the global domain changes nothing`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        try store.defaults(suite: "added").set("added", forKey: "k")
        defaults.addSuite(named: "added")
        defaults.setPersistentDomain(["k": "global"], forName: UserDefaults.globalDomain)
        defaults.addSuite(named: UserDefaults.globalDomain)
        defaults.addSuite(named: store.suiteName)
        #expect(defaults.string(forKey: "k") == "added")
    }

    @Test func `E8: Nothing is managed`() throws {
        let defaults = try TemporaryStore().defaults()
        #expect(!defaults.objectIsForced(forKey: "k"))
        #expect(!defaults.objectIsForced(forKey: "k", inDomain: UserDefaults.globalDomain))
    }

    @Test(arguments: ["", "a/b", "../x", "NSGlobalDomain", String(repeating: "s", count: 300), "🚘"])
    func `E9: A suite name is a value in a column`(name: String) throws {
        let store = try TemporaryStore()
        do {
            let defaults = try store.defaults(suite: name)
            defaults.set(1, forKey: "k")
            #expect(defaults.suite.name == name)
        }
        #expect(try store.database().suiteNames() == [name])
        #expect(try store.defaults(suite: name).integer(forKey: "k") == 1)
        let files = try FileManager.default.contentsOfDirectory(atPath: store.folder.path)
        #expect(files.allSatisfy { $0.hasPrefix("defaults.sqlite") })
    }
}
