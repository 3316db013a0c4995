public import DefaultsStore
public import Foundation

/// Where settings are kept: a ``DefaultsSuite``, a ``SQLiteUserDefaults``, or any other `UserDefaults`.
///
/// Take `some DefaultsStorage` in code that is to work with each of them.
public protocol DefaultsStorage {
    /// The value of a setting, or its default; what fails is reported to ``SQLiteUserDefaults/onError``.
    subscript<Value>(key: DefaultsKey<Value>) -> Value { get nonmutating set }

    /// The value of a setting, or its default where none is stored.
    ///
    /// - Throws: `typeMismatch` or `undecodable` where what is stored is no value of the type, and why it can't be read.
    func value<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Value

    /// Stores a value; nil removes an optional setting, unless its key stores nil.
    ///
    /// - Throws: Why the value can't be stored; the old one is then still in force.
    func set<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError)

    /// Removes the stored value, so that the setting has its default.
    ///
    /// - Throws: Why it can't be removed.
    func removeValue<Value>(for key: DefaultsKey<Value>) throws(DefaultsError)

    /// Whether the setting has a stored value.
    ///
    /// - Throws: Why that can't be told.
    func contains<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Bool

    /// Removes the stored value, so that the setting has its default; a failure is reported.
    func reset<Value>(_ key: DefaultsKey<Value>)
}

extension DefaultsStorage where Self == SQLiteUserDefaults {
    /// The defaults of this program.
    public static var standard: SQLiteUserDefaults { StandardDefaults.instance }
}

extension DefaultsSuite: DefaultsStorage {
    /// Removes the stored value, so that the setting has its default; a failure is reported to
    /// ``SQLiteUserDefaults/onError``.
    public func reset<Value>(_ key: DefaultsKey<Value>) {
        do {
            _ = try removeValue(for: key) as Bool
        } catch {
            ErrorReporter.report(error.concerning(suite: name, key: key.name))
        }
    }

    /// Stores a value, for code that works with every storage.
    ///
    /// - Throws: As the function that tells whether this changed anything.
    @_disfavoredOverload
    public func set<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError) {
        _ = try set(value, for: key) as Bool
    }

    /// Removes the stored value, for code that works with every storage.
    ///
    /// - Throws: As the function that tells whether there was one.
    @_disfavoredOverload
    public func removeValue<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) {
        _ = try removeValue(for: key) as Bool
    }
}

extension UserDefaults: DefaultsStorage {
    /// Removes the stored value, so that the setting has its default; a failure is reported to
    /// ``SQLiteUserDefaults/onError``.
    public func reset<Value>(_ key: DefaultsKey<Value>) {
        do {
            try removeValue(for: key)
        } catch {
            report(error, forKey: key.name)
        }
    }
}
