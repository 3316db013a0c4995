import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// The value of a key, from the first domain of the search list that has one.
    @inline(__always)
    final func find(_ key: String) -> PropertyListValue? {
        volatileDomains.argument(forKey: key) ?? reference.value(forKey: key) ?? findElsewhere(key)
    }

    /// The value of a key, from the domains that come after the suite.
    final func findElsewhere(_ key: String) -> PropertyListValue? {
        for name in addedSuites.newestFirst {
            if let value = reference.value(forKey: key, inSuite: name) { return value }
        }
        return reference.globalValue(forKey: key) ?? RegistrationDomain.value(forKey: key)
    }

    /// Every key of the search list with its value, the stored ones as they were at one point in time.
    final func composite() -> [String: PropertyListValue] {
        var values = RegistrationDomain.all
        let suites = [Self.globalDomain] + addedSuites.newestFirst.reversed() + [reference.name]
        do {
            let stored = try reference.resolve().database.read { snapshot in
                try suites.map { try snapshot[$0].readableValues(ofSuite: $0) }
            }
            for domain in stored { values.merge(domain) { $1 } }
        } catch {
            report(error)
        }
        return values.merging(volatileValues(ofDomain: Self.argumentDomain)) { $1 }
    }
}
