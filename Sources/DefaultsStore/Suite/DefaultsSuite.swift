/// The settings of one program or subject: a set of keys and values inside a database.
///
/// A suite is a light value: keep it, copy it, and pass it between threads and tasks. Keys and suite names are any
/// strings, compared by their UTF-8 bytes; dots and slashes in them mean nothing.
///
/// ```swift
/// let suite = database.suite("com.example.agent")
/// try suite.setPropertyList(.string("db1"), forKey: "host")
/// try suite.write { batch in
///     batch.setPropertyList(.string("db2"), forKey: "host")
///     batch.setPropertyList(.integer(5433), forKey: "port")
/// }
/// ```
public struct DefaultsSuite: Sendable {
    /// The database that the suite lies in.
    public let database: DefaultsDatabase
    /// The suite's name.
    public let name: String
    /// The suite's number in this process, by which the cache knows it.
    let number: UInt32

    /// Tells the suite from every other one of this process, also after its database was closed; never 0.
    package var identifier: UInt64 { UInt64(database.serialNumber) << 32 | UInt64(number) }

    // MARK: - Reading

    /// The value of a key; nil when the key is absent.
    ///
    /// A value read before comes from memory, after a check that no process has committed since.
    ///
    /// - Throws: `corrupt` where the row can't be read, `databaseReplaced`, `usedAfterFork`, `busy`, `io`.
    public func propertyList(forKey key: String) throws(DefaultsError) -> PropertyListValue? {
        try database.checkIsUsable()
        switch database.cache.currentAnswer(suite: number, key: key) {
        case .value(let value): return value
        case .absent: return nil
        case .unknown: return try database.load(key, of: self)
        }
    }

    /// Whether the key has a stored value.
    ///
    /// - Throws: As ``propertyList(forKey:)``, but for `corrupt`: a row that can't be read is there all the same.
    public func containsValue(forKey key: String) throws(DefaultsError) -> Bool {
        try database.checkIsUsable()
        switch database.cache.currentAnswer(suite: number, key: key) {
        case .value: return true
        case .absent: return false
        case .unknown:
            return try database.withReader { connection throws(DefaultsError) in
                try connection.contains(suite: name, key: key)
            }
        }
    }

    /// The suite's keys, in the order of their bytes.
    ///
    /// - Throws: `corrupt`, `databaseReplaced`, `usedAfterFork`, `busy`, `io`.
    public func keys() throws(DefaultsError) -> [String] {
        try database.withReader { connection throws(DefaultsError) in try connection.keys(suite: name) }
    }

    /// Every key and value of the suite, as they were at one point in time.
    ///
    /// Of two keys that differ in Unicode normalization alone, and so are one key of a Swift dictionary, the first in
    /// the order of bytes is kept.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func propertyLists() throws(DefaultsError) -> [String: PropertyListValue] {
        Dictionary(
            entries: try database.withReader { connection throws(DefaultsError) in
                try connection.entries(suite: name)
            }
        )
    }

    // MARK: - Writing

    /// Stores a value, or removes the key.
    ///
    /// When the call returns, the value has been committed and every process sees it. Storing what is stored already
    /// writes nothing.
    ///
    /// - Parameters:
    ///   - value: Up to 256 MiB; nil removes the key.
    ///   - key: Up to 1 MiB of UTF-8.
    /// - Returns: Whether this changed anything.
    /// - Throws: `busy`, `diskFull`, `readOnly`, `unsupportedValue`, `tooLarge`, `nestedWrite`, `databaseReplaced`,
    ///   `usedAfterFork`, `corrupt`, `io`. The old value is then still in force.
    @discardableResult
    public func setPropertyList(_ value: PropertyListValue?, forKey key: String) throws(DefaultsError) -> Bool {
        if try database.isKnownToHold(value, forKey: key, of: self) { return false }
        return try database.withTransaction { transaction throws(DefaultsError) in
            try transaction.set(value, forKey: key, of: self)
        }
    }

    /// Removes a key.
    ///
    /// - Returns: Whether it was there.
    /// - Throws: As ``setPropertyList(_:forKey:)``.
    @discardableResult
    public func removeValue(forKey key: String) throws(DefaultsError) -> Bool {
        try setPropertyList(nil, forKey: key)
    }

    /// Removes every key of the suite, in one transaction.
    ///
    /// - Returns: Whether there was any.
    /// - Throws: As ``setPropertyList(_:forKey:)``.
    @discardableResult
    public func removeAll() throws(DefaultsError) -> Bool {
        try database.withTransaction { transaction throws(DefaultsError) in try transaction.removeAll(of: self) }
    }

    /// Stores a value unless the key has one, as one step between all processes.
    ///
    /// - Returns: What is stored afterwards: the value that was there, or the given one.
    /// - Throws: As ``setPropertyList(_:forKey:)``.
    @discardableResult
    public func setPropertyListIfAbsent(
        _ value: PropertyListValue,
        forKey key: String
    ) throws(DefaultsError) -> PropertyListValue {
        try database.withTransaction { transaction throws(DefaultsError) in
            if let stored = try transaction.value(forKey: key, of: self) { return stored }
            try transaction.set(value, forKey: key, of: self)
            return value
        }
    }

    /// Reads a value, changes it and stores it, as one step between all processes.
    ///
    /// ```swift
    /// try suite.updatePropertyList(forKey: "starts") { value in
    ///     guard case .integer(let starts) = value else { return value = .integer(1) }
    ///     value = .integer(starts + 1)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - key: Up to 1 MiB of UTF-8.
    ///   - body: Changes the value; nil stands for an absent key. The write lock is held while it runs, so it should be
    ///     short; when it throws, nothing changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``setPropertyList(_:forKey:)``, and what the body throws.
    @discardableResult
    public func updatePropertyList<Result>(
        forKey key: String,
        _ body: (inout PropertyListValue?) throws -> Result
    ) throws -> Result {
        try database.withTransaction { transaction in
            var value = try transaction.value(forKey: key, of: self)
            let result = try body(&value)
            try transaction.set(value, forKey: key, of: self)
            return result
        }
    }

    // MARK: - Several keys at once

    /// Writes any number of keys, all or nothing: every process sees the batch whole, or not at all.
    ///
    /// - Parameter body: Makes the changes. The write lock is held while it runs, so it should be short; when it
    ///   throws, or when one of its changes can't be made, nothing changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``setPropertyList(_:forKey:)``, and what the body throws.
    @discardableResult
    public func write<Result>(_ body: (DefaultsBatch) throws -> Result) throws -> Result {
        try database.write { transaction in try body(transaction.batch(for: self)) }
    }

    /// Reads any number of keys as they were at one point in time.
    ///
    /// - Parameter body: Reads from the snapshot. Writers don't wait for it, but the -wal file can't be emptied while it
    ///   runs.
    /// - Returns: What the body returns.
    /// - Throws: As ``propertyList(forKey:)``, and what the body throws.
    public func read<Result>(_ body: (DefaultsSnapshot) throws -> Result) throws -> Result {
        try database.read { snapshot in try body(snapshot.suite(self)) }
    }
}

// MARK: - Identity

extension DefaultsSuite: Hashable {
    /// Whether both are the same suite of the same open database.
    public static func == (lhs: DefaultsSuite, rhs: DefaultsSuite) -> Bool {
        lhs.database === rhs.database && lhs.number == rhs.number
    }

    /// Feeds the suite's identity to a hasher.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(database)
        hasher.combine(number)
    }
}
