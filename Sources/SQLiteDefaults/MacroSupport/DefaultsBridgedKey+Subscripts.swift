public import DefaultsStore
public import Foundation

// The label keeps `suite[.misspelt]` a matter of one type, of which the compiler can say what it lacks.

extension DefaultsSuite {
    /// The value of a setting with a bridge of its own; reads and writes as other keys do.
    public subscript<Value>(bridged key: DefaultsBridgedKey<Value>) -> Value {
        get { key.decode(self[key.form], reportingFor: name) }
        nonmutating set {
            do {
                try set(key.encode(newValue), for: key.form)
            } catch {
                ErrorReporter.report(error.concerning(suite: name, key: key.name))
            }
        }
    }
}

extension UserDefaults {
    /// The value of a setting with a bridge of its own; reads and writes as other keys do.
    public subscript<Value>(bridged key: DefaultsBridgedKey<Value>) -> Value {
        get {
            let suite = (self as? SQLiteUserDefaults)?.reference.name ?? "UserDefaults"
            return key.decode(self[key.form], reportingFor: suite)
        }
        set {
            do {
                self[key.form] = try key.encode(newValue)
            } catch {
                if let sqlite = self as? SQLiteUserDefaults {
                    sqlite.fail(error, forKey: key.name)
                } else {
                    ErrorReporter.report(error)
                }
            }
        }
    }
}

extension DefaultsBatch {
    /// The value of a setting with a bridge of its own; reads and writes as other keys do.
    public subscript<Value>(bridged key: DefaultsBridgedKey<Value>) -> Value {
        get { key.decode(self[key.form], reportingFor: suiteName) }
        nonmutating set {
            do {
                self[key.form] = try key.encode(newValue)
            } catch {
                fail(error.concerning(suite: suiteName, key: key.name))
            }
        }
    }
}
