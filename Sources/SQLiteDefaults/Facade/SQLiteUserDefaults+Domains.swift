import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// Whether the name is that of a domain that is no suite to be opened.
    final class func isReserved(_ name: String) -> Bool {
        name == globalDomain || isVolatile(name)
    }

    private final class func isVolatile(_ name: String) -> Bool {
        name == argumentDomain || name == registrationDomain
    }

    // MARK: Volatile

    final func volatileValues(ofDomain name: String) -> [String: PropertyListValue] {
        name == Self.registrationDomain ? RegistrationDomain.all : volatileDomains[name] ?? [:]
    }

    /// Replaces or, with nil, removes a domain.
    final func setVolatileValues(_ values: [String: PropertyListValue]?, ofDomain name: String) {
        if name == Self.registrationDomain {
            RegistrationDomain.replace(values ?? [:])
        } else {
            volatileDomains[name] = values
        }
        postDidChange()
    }

    /// What can be converted; the rest is reported.
    final func converted(_ domain: [String: Any]) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for (key, value) in domain {
            do {
                values[key] = try PropertyListValue(propertyList: value)
            } catch {
                ErrorReporter.report(error.concerning(key: key))
            }
        }
        return values
    }

    // MARK: Persistent

    final func persistentValues(ofDomain name: String) -> [String: PropertyListValue] {
        if Self.isVolatile(name) { return [:] }
        do {
            return try reference.resolve().database.suite(name).read { try $0.readableValues(ofSuite: name) }
        } catch {
            report(error, suite: name)
            return [:]
        }
    }

    /// Gives a suite these values and no others; posts even if it had the same, as Foundation does.
    final func replacePersistentDomain(_ name: String, with domain: [String: Any]) {
        do {
            guard !Self.isVolatile(name) else {
                throw DefaultsError(.invalidKey, "The domain \(name) is not stored; set it as a volatile domain.")
            }
            let values = try convertedWhole(domain)
            try reference.resolve().database.write { try $0[name].replaceAll(with: values) }
            postDidChange()
        } catch {
            fail(error, suite: name)
        }
    }

    private final func convertedWhole(_ domain: [String: Any]) throws(DefaultsError) -> [String: PropertyListValue] {
        var values: [String: PropertyListValue] = [:]
        for (key, value) in domain {
            do {
                values[key] = try PropertyListValue(propertyList: value)
            } catch {
                throw error.concerning(key: key)
            }
        }
        return values
    }
}
