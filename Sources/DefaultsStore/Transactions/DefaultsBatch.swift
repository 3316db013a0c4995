/// What the closure of ``DefaultsSuite/write(_:)`` is given: a suite to change, all or nothing.
///
/// Changes don't throw: the first that can't be made is kept, and the write throws it at its end and changes nothing.
/// Reads see the changes made so far. Only of use inside the closure, and on its thread.
public struct DefaultsBatch {
    let transaction: WriteTransaction
    /// The suite that the batch changes.
    package let suite: DefaultsSuite

    // MARK: - Changing

    /// Stores a value; nil removes the key.
    public func setPropertyList(_ value: PropertyListValue?, forKey key: String) {
        transaction.attempt { transaction throws(DefaultsError) in try transaction.set(value, forKey: key, of: suite) }
    }

    /// Removes a key.
    public func removeValue(forKey key: String) {
        setPropertyList(nil, forKey: key)
    }

    /// Removes every key of the suite.
    public func removeAll() {
        transaction.attempt { transaction throws(DefaultsError) in try transaction.removeAll(of: suite) }
    }

    /// Gives the suite these values and no others; what stays as it is counts as no change.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    package func replaceAll(with entries: [String: PropertyListValue]) throws(DefaultsError) {
        for key in try keys() where !entries.containsBytes(ofKey: key) { removeValue(forKey: key) }
        set(entries)
    }

    /// Stores the values of a dictionary; other keys keep theirs.
    package func set(_ entries: [String: PropertyListValue]) {
        for (key, value) in entries { setPropertyList(value, forKey: key) }
    }

    /// The suite's name.
    package var suiteName: String { suite.name }

    /// Makes the whole write fail: a change that the caller could not even try to make.
    package func fail(_ error: DefaultsError) {
        transaction.attempt { _ throws(DefaultsError) in throw error }
    }

    /// Whether the transaction has changed anything so far, in any suite.
    package var hasChanges: Bool { !transaction.changes.isEmpty }

    // MARK: - Reading

    /// The value of a key; nil when the key is absent.
    ///
    /// - Throws: `corrupt`, `io`, or why an earlier change could not be made.
    public func propertyList(forKey key: String) throws(DefaultsError) -> PropertyListValue? {
        try transaction.value(forKey: key, of: suite)
    }

    /// Whether the key has a value.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func containsValue(forKey key: String) throws(DefaultsError) -> Bool {
        try transaction.open().contains(suite: suite.name, key: key)
    }

    /// The suite's keys, in the order of their bytes.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func keys() throws(DefaultsError) -> [String] {
        try transaction.open().keys(suite: suite.name)
    }

    /// Every key and value of the suite.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func propertyLists() throws(DefaultsError) -> [String: PropertyListValue] {
        Dictionary(entries: try transaction.open().entries(suite: suite.name))
    }
}
