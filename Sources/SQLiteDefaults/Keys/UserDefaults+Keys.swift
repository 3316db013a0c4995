public import DefaultsStore
public import Foundation

/// Typed keys on every `UserDefaults`: Foundation's own as well as ``SQLiteUserDefaults``, so that a program can take up keys
/// first and move its storage later.
extension UserDefaults {
    /// The value of a setting, from the first domain of the search list that has one, or the key's default.
    ///
    /// Reading never throws: where a value does not decode, the default is returned and the failure goes to
    /// ``SQLiteUserDefaults/onError``. So does a value that can't be stored, and the old one stays.
    @inlinable
    public subscript<Value>(key: DefaultsKey<Value>) -> Value {
        get {
            if let sqlite, let value = key.value(of: sqlite.scalar(for: key)) { return value }
            return read(key)
        }
        set {
            store(newValue, for: key)
        }
    }

    @usableFromInline
    func read<Value>(_ key: DefaultsKey<Value>) -> Value {
        sqlite?.search(key) ?? key.decode(foundation: self)
    }

    @usableFromInline
    func store<Value>(_ value: Value, for key: DefaultsKey<Value>) {
        do {
            try set(value, for: key)
        } catch {
            report(error, forKey: key.name)
        }
    }

    /// The value of a setting, from the first domain of the search list that has one, or the key's default.
    ///
    /// - Throws: `typeMismatch` or `undecodable` where the value is none of the type; on a ``SQLiteUserDefaults`` also `corrupt`,
    ///   `databaseReplaced`, `usedAfterFork`, `busy`, `io`.
    public func value<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        if let sqlite { return try sqlite.readThrowing(key) }
        return try key.decode(try key.stored(inFoundation: self))
    }

    /// Stores a value; nil removes an optional setting, unless its key stores nil.
    ///
    /// - Throws: `unsupportedValue` where the value can't be encoded; on a ``SQLiteUserDefaults`` as
    ///   ``DefaultsSuite/setPropertyList(_:forKey:)``. The old value is then still in force.
    public func set<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError) {
        let form = try key.encode(value)
        if let sqlite { return try sqlite.storeThrowing(form, for: key) }
        key.store(form, inFoundation: self)
    }

    /// Removes the stored value, so that the setting has its default.
    ///
    /// - Throws: On a ``SQLiteUserDefaults`` as ``DefaultsSuite/setPropertyList(_:forKey:)``.
    public func removeValue<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) {
        if let sqlite { return try sqlite.storeThrowing(nil, for: key) }
        key.store(nil, inFoundation: self)
    }

    /// Whether the setting has a stored value; of Foundation's objects, whether any domain has one, registered values too.
    ///
    /// - Throws: On a ``SQLiteUserDefaults`` as ``DefaultsSuite/containsValue(forKey:)``.
    public func contains<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        if let sqlite { return try sqlite.reference.resolve().contains(key) }
        return try key.stored(inFoundation: self) != nil
    }

    // MARK: - Dispatch

    /// This object, if it is one of the library's: a member of an extension can't be overridden.
    @inlinable
    @inline(__always)
    var sqlite: SQLiteUserDefaults? {
        // The cast alone would take longer than the read.
        type(of: self) == SQLiteUserDefaults.self
            ? unsafeDowncast(self, to: SQLiteUserDefaults.self) : self as? SQLiteUserDefaults
    }

    func report(_ error: DefaultsError, forKey key: String) {
        if let sqlite { return sqlite.fail(error, forKey: key) }
        ErrorReporter.report(error.concerning(key: key))
    }
}

extension DefaultsKey {
    /// The value in an object of Foundation's, or the default and a report.
    fileprivate func decode(foundation defaults: UserDefaults) -> Value {
        do {
            return decode(try stored(inFoundation: defaults), reportingFor: "UserDefaults")
        } catch {
            ErrorReporter.report(error.concerning(key: name))
            return defaultValue
        }
    }
}
