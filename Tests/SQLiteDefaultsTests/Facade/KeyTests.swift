import Foundation
import SQLiteDefaults
import Testing

@Suite struct KeyTests {
    @Test(arguments: [
        "https://mail.example.com/inbox/?a=1#x", "app.theme", "@avg", "a..b", ".", "a.", "", "-x", "a\u{0}b", "a\u{0}",
        "🚘", "\u{1b}", String(repeating: "k", count: 100_000),
    ])
    func `A1, A3, A5, A8, A9: A key is itself, whatever it is made of`(key: String) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(7, forKey: key) }
        #expect(defaults.integer(forKey: key) == 7)
        #expect(try defaults.suite.keys() == [key])
        #expect(defaults.persistentDomain(forName: store.suiteName)?.keys.first == key)
        defaults.removeObject(forKey: key)
        #expect(defaults.object(forKey: key) == nil)
        #expect(try defaults.suite.keys() == [])
    }

    @Test func `A4: A key is no path into another key's dictionary`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(["sidebar": ["on": true]], forKey: "layout")
            $0.set(3, forKey: "layout.page")
        }
        #expect(defaults.dictionary(forKey: "layout") as? [String: [String: Bool]] == ["sidebar": ["on": true]])
        #expect(defaults.integer(forKey: "layout.page") == 3)
        defaults.removeObject(forKey: "layout")
        #expect(defaults.integer(forKey: "layout.page") == 3)
    }

    @Test func `A5: Keys that differ only after a NUL are different keys`() throws {
        let store = try TemporaryStore()
        let keys = ["a", "a\u{0}b", "a\u{0}"]
        let defaults = try store.reopened {
            for (index, key) in keys.enumerated() { $0.set(index + 1, forKey: key) }
        }
        #expect(keys.map(defaults.integer(forKey:)) == [1, 2, 3])
        defaults.removeObject(forKey: "a")
        #expect(keys.map(defaults.integer(forKey:)) == [0, 2, 3])
    }

    @Test func `Keys that differ in normalization alone are different keys`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(1, forKey: "\u{E9}")
        defaults.set(2, forKey: "e\u{301}")
        #expect(defaults.integer(forKey: "\u{E9}") == 1)
        #expect(defaults.integer(forKey: "e\u{301}") == 2)
        defaults.setPersistentDomain(["e\u{301}": 3], forName: defaults.suite.name)
        #expect(defaults.integer(forKey: "\u{E9}") == 0)
        #expect(defaults.integer(forKey: "e\u{301}") == 3)
    }
}
