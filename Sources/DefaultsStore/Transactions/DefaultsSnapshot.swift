/// What the closure of ``DefaultsSuite/read(_:)`` is given: a suite as it was at one point in time.
///
/// Only of use inside that closure, and on its thread.
public struct DefaultsSnapshot {
    let transaction: ReadTransaction
    let suite: String

    /// The suite's name.
    package var suiteName: String { suite }

    /// The value that a key had; nil when it was absent.
    ///
    /// - Throws: `corrupt`, `io`.
    public func propertyList(forKey key: String) throws(DefaultsError) -> PropertyListValue? {
        try transaction.open().value(suite: suite, key: key)
    }

    /// Whether the key had a value.
    ///
    /// - Throws: `io`.
    public func containsValue(forKey key: String) throws(DefaultsError) -> Bool {
        try transaction.open().contains(suite: suite, key: key)
    }

    /// The suite's keys, in the order of their bytes.
    ///
    /// - Throws: `corrupt`, `io`.
    public func keys() throws(DefaultsError) -> [String] {
        try transaction.open().keys(suite: suite)
    }

    /// Every key and value of the suite.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    public func propertyLists() throws(DefaultsError) -> [String: PropertyListValue] {
        Dictionary(entries: try entries())
    }

    /// Every key and value of the suite, in the order of the keys' bytes; nothing that differs in bytes is lost.
    ///
    /// - Throws: As ``propertyList(forKey:)``.
    package func entries() throws(DefaultsError) -> [(key: String, value: PropertyListValue)] {
        try transaction.open().entries(suite: suite)
    }
}

extension [String: PropertyListValue] {
    /// Of two keys that are one to a Swift dictionary, the first is kept.
    init(entries: [(key: String, value: PropertyListValue)]) {
        self.init(entries.lazy.map { ($0.key, $0.value) }) { first, _ in first }
    }
}
