public import DefaultsStore

extension DefaultsSuite {
    /// The value of a setting: what is stored, or the key's default.
    ///
    /// Reading never throws: where a stored value does not decode, or the database can't be read, the default is returned
    /// and the failure reported; of a value that does not decode once, not at each read. A value that can't be stored is
    /// reported, and the old one stays. The calls below throw instead. What is reported goes to
    /// ``SQLiteUserDefaults/onError``.
    ///
    /// `suite[.port] += 1` reads and then writes; where other threads or processes do the same, use ``update(_:_:)``.
    @inlinable
    public subscript<Value>(key: DefaultsKey<Value>) -> Value {
        get {
            let scalar = scalar(at: key.place)
            if let value = key.value(of: scalar) { return value }
            return scalar.holds(.absent) ? key.defaultValue : read(key)
        }
        nonmutating set { store(newValue, for: key) }
    }

    @usableFromInline
    func read<Value>(_ key: DefaultsKey<Value>) -> Value {
        if let (stored, version) = cachedPropertyList(forKey: key.name, at: key.place) {
            return key.decode(stored, reportingFor: name, version: version)
        }
        do {
            return key.decode(try key.stored(in: self), reportingFor: name)
        } catch {
            ErrorReporter.report(error.concerning(suite: name, key: key.name))
            return key.defaultValue
        }
    }

    @usableFromInline
    func store<Value>(_ value: Value, for key: DefaultsKey<Value>) {
        do {
            try set(value, for: key)
        } catch {
            ErrorReporter.report(error.concerning(suite: name, key: key.name))
        }
    }

    // MARK: - Reading

    /// The value of a setting: what is stored, or the key's default where nothing is.
    ///
    /// - Throws: `typeMismatch` or `undecodable` where what is stored is no value of the type; `corrupt`,
    ///   `databaseReplaced`, `usedAfterFork`, `busy`, `io` where it can't be told what is stored.
    public func value<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        do {
            return try key.decode(try key.stored(in: self))
        } catch {
            throw error.concerning(suite: name, key: key.name)
        }
    }

    /// Whether the setting has a stored value.
    ///
    /// - Throws: As ``containsValue(forKey:)``.
    public func contains<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        try key.isStored(in: self)
    }

    // MARK: - Writing

    /// Stores a value.
    ///
    /// - Parameters:
    ///   - value: The value; nil removes an optional setting, unless its key stores nil.
    ///   - key: The setting.
    /// - Returns: Whether this changed anything.
    /// - Throws: `unsupportedValue` where the value can't be encoded, and as ``setPropertyList(_:forKey:)``. The old value is
    ///   then still in force.
    @discardableResult
    public func set<Value>(_ value: Value, for key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        try key.store(try key.encode(value), in: self)
    }

    /// Removes the stored value, so that the setting has its default.
    ///
    /// - Returns: Whether there was one.
    /// - Throws: As ``setPropertyList(_:forKey:)``.
    @discardableResult
    public func removeValue<Value>(for key: DefaultsKey<Value>) throws(DefaultsError) -> Bool {
        try key.store(nil, in: self)
    }

    /// Reads a value, changes it and stores it, as one step between all processes.
    ///
    /// ```swift
    /// try suite.update(.starts) { $0 += 1 }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - body: Changes the value, which is the default where none is stored. The write lock is held while it runs, so it
    ///     should be short; when it throws, nothing changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``value(for:)`` and ``set(_:for:)``, and what the body throws.
    @discardableResult
    public func update<Value, Result>(
        _ key: DefaultsKey<Value>,
        _ body: (inout Value) throws -> Result
    ) throws -> Result {
        try write { batch in try batch.update(key, body) }
    }

    /// Stores a value unless the setting has one, as one step between all processes.
    ///
    /// - Returns: The setting's value afterwards: the one that was there, or the given one.
    /// - Throws: As ``value(for:)`` and ``set(_:for:)``.
    @discardableResult
    public func setIfAbsent<Value>(_ value: Value, for key: DefaultsKey<Value>) throws -> Value {
        try write { batch in try batch.setIfAbsent(value, for: key) }
    }
}
