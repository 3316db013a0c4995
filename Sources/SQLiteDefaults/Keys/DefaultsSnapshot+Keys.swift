public import DefaultsStore

extension DefaultsSnapshot {
    /// The value that a setting had: what was stored, or the key's default.
    ///
    /// Where a stored value does not decode, or can't be read, the default is returned and the failure reported.
    public subscript<Value>(key: DefaultsKey<Value>) -> Value {
        do {
            return key.decode(try key.stored(in: self), reportingFor: suiteName)
        } catch {
            ErrorReporter.report(error.concerning(suite: suiteName, key: key.name))
            return key.defaultValue
        }
    }

    /// The value that a setting had: what was stored, or the key's default where nothing was.
    ///
    /// - Throws: `typeMismatch`, `undecodable`, and as ``propertyList(forKey:)``.
    public func value<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        do {
            return try key.decode(try key.stored(in: self))
        } catch {
            throw error.concerning(suite: suiteName, key: key.name)
        }
    }

    /// Whether the setting had a stored value.
    ///
    /// - Throws: As ``containsValue(forKey:)``.
    public func contains<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        try key.isStored(in: self)
    }
}
