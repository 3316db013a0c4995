import Foundation
import SQLiteDefaults
import Testing

/// Settings as `DefaultsKey` declares them, on everything that takes a key.
@Suite struct DefaultsKeyTests {
    @Test func `A setting has its default until a value is set, and again after it is removed`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        #expect(suite[.port] == 8080)
        #expect(try suite.contains(.port) == false)
        suite[.port] += 1
        #expect(suite[.port] == 8081)
        #expect(try suite.value(for: .port) == 8081)
        #expect(try suite.propertyList(forKey: "port") == .integer(8081))
        #expect(try suite.set(8080, for: .port))
        #expect(try suite.contains(.port))
        #expect(try suite.removeValue(for: .port))
        #expect(try suite.contains(.port) == false)
        #expect(suite[.port] == 8080)
    }

    @Test func `A read of a place that is known follows every change`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let other = suite.database.suite("other")
        for number in 0..<200 {
            suite[.port] = number
            #expect(suite[.port] == number)
            #expect(suite[.port] == number)
            #expect(other[.port] == 8080)
        }
        try suite.setPropertyList(.string("x"), forKey: "port")
        #expect(suite[.port] == 8080)
        try suite.removeAll()
        #expect(suite[.port] == 8080)
        other[.port] = 1
        #expect(suite[.port] == 8080)
        #expect(other[.port] == 1)
    }

    @Test func `One transaction changes several settings, and one snapshot reads them`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.write { batch throws in
            batch[.host] = "db1"
            batch[.port] += 1
            #expect(batch[.port] == 8081)
            #expect(try batch.contains(.host))
        }
        let (host, port) = try suite.read { snapshot in (snapshot[.host], snapshot[.port]) }
        #expect(host == "db1")
        #expect(port == 8081)
        try suite.database.write { transaction in
            transaction[suite.name][.port] = 1
            transaction["b"][.port] = 2
        }
        #expect(suite[.port] == 1)
        #expect(suite.database.suite("b")[.port] == 2)
        #expect(
            try suite.update(.port) {
                $0 += 1
                return $0 * 10
            } == 20
        )
        #expect(try suite.setIfAbsent(7, for: .port) == 2)
        try suite.removeValue(for: .port)
        #expect(try suite.setIfAbsent(7, for: .port) == 7)
    }

    @Test func `The drop-in takes the same keys, and looks through its search list`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        #expect(defaults[.port] == 8080)
        defaults.setVolatileDomain(["port": "9090"], forName: UserDefaults.argumentDomain)
        #expect(defaults[.port] == 9090)
        defaults.setVolatileDomain([:], forName: UserDefaults.argumentDomain)
        defaults[.port] = 5
        #expect(defaults[.port] == 5)
        #expect(defaults.integer(forKey: "port") == 5)
        #expect(try defaults.suite.value(for: .port) == 5)
        try defaults.removeValue(for: .port)
        #expect(try !defaults.contains(.port))
        let upcast: UserDefaults = defaults
        upcast[.host] = "db"
        #expect(try defaults.suite.propertyList(forKey: "host") == .string("db"))
    }

    @Test func `Foundation's own UserDefaults takes the same keys`() throws {
        let foundation = UserDefaults(suiteName: "sqlite-defaults-\(UUID())")
        let defaults = try #require(foundation)
        #expect(defaults[.port] == 8080)
        defaults[.port] = 1
        #expect(defaults.integer(forKey: "port") == 1)
        defaults[.host] = "x"
        #expect(defaults[.host] == "x")
        defaults[.host] = nil
        #expect(defaults[.host] == nil)
        #expect(try defaults.contains(.host) == false)
        defaults[.profile].name = "Ann"
        #expect(defaults[.profile] == Profile(name: "Ann"))
        defaults[.home] = URL(string: "https://example.com/a?b=1#c")
        #expect(defaults[.home]?.absoluteString == "https://example.com/a?b=1#c")
    }
}

private struct Profile: Codable, Equatable, DefaultsSerializable {
    var name = ""
}

extension DefaultsKeys {
    fileprivate static let port = DefaultsKey("port", default: 8080)
    fileprivate static let host = DefaultsKey<String?>("host")
    fileprivate static let profile = DefaultsKey<Profile>("profile", default: Profile())
    fileprivate static let home = DefaultsKey<URL?>("home")
}
