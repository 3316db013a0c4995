import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// Registered values belong to the process, so each test uses keys of its own.
@Suite struct RegistrationTests {
    private let prefix = "\(UUID()) "

    @Test func `D9: The last registration wins, and a stored value wins over it`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let (r, s) = (prefix + "r", prefix + "s")
        let counter = ChangeCounter(defaults)
        defaults.register(defaults: [r: 1])
        defaults.register(defaults: [r: 2, s: 3])
        #expect((defaults.integer(forKey: r), defaults.integer(forKey: s)) == (2, 3))
        #expect(counter.count == 0)
        defaults.set(9, forKey: r)
        #expect(defaults.integer(forKey: r) == 9)
        defaults.removeObject(forKey: r)
        #expect(defaults.integer(forKey: r) == 2)
        #expect(try store.database().suiteNames() == [])
        #expect(try !defaults.suite.containsValue(forKey: s))
    }

    @Test func `D9: Registering after a set does not hide the value`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(9, forKey: prefix)
        defaults.register(defaults: [prefix: 1])
        #expect(defaults.integer(forKey: prefix) == 9)
    }

    @Test func `D9: Registering from many threads loses nothing`() throws {
        nonisolated(unsafe) let defaults = try TemporaryStore().defaults()  // every member is thread-safe
        DispatchQueue.concurrentPerform(iterations: 100) { index in
            defaults.register(defaults: [prefix + "\(index)": index, prefix + "shared": index])
        }
        #expect((0..<100).allSatisfy { defaults.integer(forKey: prefix + "\($0)") == $0 })
        #expect((0..<100).contains(defaults.integer(forKey: prefix + "shared")))
    }

    @Test func `D10: Registered values show in every object of the process`() throws {
        let (first, second) = (try TemporaryStore().defaults(), try TemporaryStore().defaults())
        first.register(defaults: [prefix: "white"])
        #expect(second.string(forKey: prefix) == "white")
        #expect(second.volatileDomain(forName: UserDefaults.registrationDomain)[prefix] as? String == "white")
    }

    @Test func `Every kind of value can be registered`() throws {
        let defaults = try TemporaryStore().defaults()
        let file = URL(fileURLWithPath: "/tmp/x")
        defaults.register(defaults: [
            prefix + "number": NSNumber(value: 5),
            prefix + "text": NSString(string: "hello"),
            prefix + "object url": NSURL(fileURLWithPath: "/tmp/x"),
            prefix + "url": file,
            prefix + "data": NSData(data: Data([1])),
            prefix + "yes": "YES",
            prefix + "integer text": "1234",
            prefix + "double text": "12.34",
            prefix + "list": [1, "a"] as [Any],
        ])
        #expect(defaults.integer(forKey: prefix + "number") == 5)
        #expect(defaults.string(forKey: prefix + "text") == "hello")
        #expect(defaults.url(forKey: prefix + "object url") == file)
        #expect(defaults.url(forKey: prefix + "url") == file)
        #expect(defaults.data(forKey: prefix + "data") == Data([1]))
        #expect(defaults.bool(forKey: prefix + "yes"))
        #expect(defaults.integer(forKey: prefix + "integer text") == 1234)
        #expect(defaults.double(forKey: prefix + "double text") == 12.34)
        #expect(defaults.array(forKey: prefix + "list")?.count == 2)
    }

    @Test func `An unsupported value is left out and reported`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.register(defaults: [prefix + "bad": UUID(), prefix + "good": 1])
        #expect(defaults.object(forKey: prefix + "bad") == nil)
        #expect(defaults.integer(forKey: prefix + "good") == 1)
        #expect(ReportedErrors.all.filter { $0.key == prefix + "bad" }.map(\.code) == [.unsupportedValue])
    }
}
