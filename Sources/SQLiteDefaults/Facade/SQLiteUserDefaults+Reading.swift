import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// The value of a key, from the first domain of the search list that has one.
    @inline(__always)
    final func find(_ key: String) -> PropertyListValue? {
        if let argument = volatileDomains.argument(forKey: key) { return argument }
        if let suite = reference.opened, let value = read(key, in: suite) { return value }
        return findElsewhere(key)
    }

    /// The value of a key, from the domains that come after the suite, or from a suite that was not open before.
    private final func findElsewhere(_ key: String) -> PropertyListValue? {
        // The failure to open has been reported, and the search goes on without the database.
        if let suite = try? reference.resolve() {
            if reference.opened == nil, let value = read(key, in: suite) { return value }
            for name in addedSuites.newestFirst {
                if let value = read(key, in: suite.database.suite(name)) { return value }
            }
            if let value = read(key, in: reference.global ?? suite.database.suite(Self.globalDomain)) { return value }
        }
        return RegistrationDomain.value(forKey: key)
    }

    @inline(__always)
    private final func read(_ key: String, in suite: DefaultsSuite) -> PropertyListValue? {
        do {
            return try suite.propertyList(forKey: key)
        } catch {
            ErrorReporter.report(error.concerning(suite: suite.name, key: key))
            return nil
        }
    }

    /// Every key of the search list with its value, the stored ones as they were at one point in time.
    final func composite() -> [String: PropertyListValue] {
        var values = RegistrationDomain.all
        let suites = [Self.globalDomain] + addedSuites.newestFirst.reversed() + [reference.name]
        do {
            let stored = try reference.resolve().database.read { snapshot in
                try suites.map { try snapshot[$0].propertyLists() }
            }
            for domain in stored { values.merge(domain) { $1 } }
        } catch {
            report(error)
        }
        return values.merging(volatileValues(ofDomain: Self.argumentDomain)) { $1 }
    }
}
