public import DefaultsStore

extension DefaultsBatch {
    /// The value of a setting as the write has made it so far.
    ///
    /// Reading gives the default, and a report, where a stored value does not decode. A change that can't be made is thrown
    /// by the write at its end, which then changes nothing.
    public subscript<Value>(key: DefaultsKey<Value>) -> Value {
        get {
            do {
                return key.decode(try key.stored(in: self), reportingFor: suiteName)
            } catch {
                fail(error.concerning(suite: suiteName, key: key.name))
                return key.defaultValue
            }
        }
        nonmutating set {
            do {
                try set(newValue, for: key)
            } catch {
                fail(error.concerning(suite: suiteName, key: key.name))
            }
        }
    }

    /// The value of a setting as the write has made it so far, or its default.
    ///
    /// - Throws: `typeMismatch`, `undecodable`, and as ``propertyList(forKey:)``.
    public func value<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        do {
            return try key.decode(try key.stored(in: self))
        } catch {
            throw error.concerning(suite: suiteName, key: key.name)
        }
    }

    /// Whether the setting has a stored value by now.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func contains<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        try key.isStored(in: self)
    }

    /// Stores a value; nil removes an optional setting, unless its key stores nil.
    ///
    /// - Throws: `unsupportedValue` where the value can't be encoded. What else keeps the change from being made is thrown by
    ///   the write at its end.
    public func set<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError) {
        key.store(try key.encode(value), in: self)
    }

    /// Removes the stored value, so that the setting has its default.
    public func removeValue<Value>(for key: DefaultsKey<Value>) {
        key.store(nil, in: self)
    }

    /// Changes a value, which is the default where none is stored.
    ///
    /// - Returns: What the body returns.
    /// - Throws: As ``value(for:)`` and ``set(_:for:)``, and what the body throws.
    @discardableResult
    public func update<Value, Result>(
        _ key: DefaultsKey<Value>,
        _ body: (inout Value) throws -> Result
    ) throws -> Result {
        var value = try value(for: key)
        let result = try body(&value)
        try set(value, for: key)
        return result
    }

    /// Stores a value unless the setting has one.
    ///
    /// - Returns: The setting's value afterwards: the one that was there, or the given one.
    /// - Throws: As ``value(for:)`` and ``set(_:for:)``.
    @discardableResult
    public func setIfAbsent<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        if try contains(key) { return try self.value(for: key) }
        try set(value, for: key)
        return value
    }
}
