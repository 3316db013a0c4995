import Foundation
import SQLiteDefaults
import Testing

/// The one line that moves a program over; what follows is written as programs write it for Foundation.
private typealias UserDefaults = SQLiteUserDefaults

private class Preferences {
    let defaults: UserDefaults

    init(defaults: UserDefaults = .standard) {
        self.defaults = defaults
    }

    var launches: Int {
        get { defaults.integer(forKey: "launches") }
        set { defaults.set(newValue, forKey: "launches") }
    }

    var name: String? {
        get { defaults.string(forKey: "name") }
        set { defaults.set(newValue, forKey: "name") }
    }

    var endpoint: URL? {
        get { defaults.url(forKey: "endpoint") }
        set { defaults.set(newValue, forKey: "endpoint") }
    }
}

extension UserDefaults {
    fileprivate var isVerbose: Bool {
        get { bool(forKey: "verbose") }
        set { set(newValue, forKey: "verbose") }
    }
}

/// A test double, as they are written: it changes what one member reads.
private final class MockDefaults: UserDefaults {
    override func object(forKey defaultName: String) -> Any? { "mock" }
}

private func count(in defaults: Foundation.UserDefaults) -> Int {
    defaults.integer(forKey: "launches")
}

extension DefaultDatabaseTests {
    @Suite(.serialized) struct ExistingCodeTests {
        init() {
            DefaultPlace.isPrepared
        }

        @Test func `Code that was written for Foundation compiles and works`() throws {
            let defaults = try #require(UserDefaults(suiteName: "existing.code"))
            let preferences = Preferences(defaults: defaults)
            preferences.launches += 1
            preferences.name = "agent"
            preferences.endpoint = URL(string: "https://example.com/?a=1")
            #expect(defaults.object(forKey: "launches") as? Int == 1)
            #expect(preferences.name == "agent")
            #expect(preferences.endpoint?.absoluteString == "https://example.com/?a=1")
            preferences.name = nil
            preferences.endpoint = nil
            #expect(defaults.object(forKey: "name") == nil)
            #expect(defaults.object(forKey: "endpoint") == nil)
            #expect(defaults.synchronize())
            defaults.removePersistentDomain(forName: "existing.code")
            #expect(preferences.launches == 0)
        }

        @Test func `An extension of the alias applies`() {
            UserDefaults.standard.isVerbose = true
            #expect(UserDefaults().isVerbose)
        }

        @Test func `A subclass can be made by every inherited initializer`() {
            #expect(MockDefaults().object(forKey: "k") as? String == "mock")
            #expect(MockDefaults(suiteName: "mock")?.object(forKey: "k") as? String == "mock")
        }

        @Test func `Code that takes Foundation's type is served by the drop-in`() throws {
            let defaults = try #require(UserDefaults(suiteName: "base.type"))
            defaults.set(3, forKey: "launches")
            #expect(count(in: defaults) == 3)
        }

        @Test func `The names of the domains and of the notification are Foundation's`() {
            #expect(UserDefaults.didChangeNotification == Foundation.UserDefaults.didChangeNotification)
            #expect(UserDefaults.globalDomain == "NSGlobalDomain")
            #expect(UserDefaults.argumentDomain == "NSArgumentDomain")
            #expect(UserDefaults.registrationDomain == "NSRegistrationDomain")
        }
    }
}
