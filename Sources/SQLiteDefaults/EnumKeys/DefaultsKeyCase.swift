public import DefaultsStore
import Foundation

/// An enum whose cases are settings of one type.
///
/// ```swift
/// enum IntValue: String, DefaultsKeyCase {
///     typealias Value = Int
///     case userID, retries = "retry-count"
/// }
///
/// IntValue.userID.set(1)
/// IntValue.userID.get()               // 0 where nothing is stored
/// ```
///
/// A type with an empty value, such as `Int`, `[String]` or an optional, needs no more than that. For another, or for
/// another default, declare ``defaultValue``; it may differ from case to case:
///
/// ```swift
/// enum Appearance: String, DefaultsKeyCase {
///     typealias Value = Theme
///     case day, night
///     var defaultValue: Theme { self == .day ? .light : .dark }
/// }
/// ```
///
/// The key is the raw value, or the case's name where the enum has none. Give raw values to what is stored for long: they
/// stay when a case is renamed. Cases of two enums that have the same key are the same setting.
///
/// The settings are kept in `SQLiteUserDefaults.standard`, unless the enum says otherwise:
/// `static var storage: DefaultsSuite { appSuite }`. Every call takes another storage as well: `get(in: suite)`.
public protocol DefaultsKeyCase: Hashable, Sendable {
    /// The type of the values.
    associatedtype Value: DefaultsSerializable
    /// The type of the storage.
    associatedtype Storage: DefaultsStorage = SQLiteUserDefaults

    /// Where the settings are kept.
    static var storage: Storage { get }

    /// The name under which the case's value is stored.
    var keyName: String { get }

    /// The value where none is stored.
    var defaultValue: Value { get }
}

// MARK: - What an enum need not say

extension DefaultsKeyCase {
    /// The case's name.
    public var keyName: String { String(describing: self) }

    /// Not available: a type without an empty value needs a default.
    @available(
        *,
        unavailable,
        message: "settings of this type need a default: declare 'var defaultValue: Value', or make Value optional"
    )
    public var defaultValue: Value {
        // The compiler lets nobody come here.
        preconditionFailure("unavailable")
    }
}

extension DefaultsKeyCase where Self: RawRepresentable {
    /// The raw value.
    public var keyName: String { String(describing: rawValue) }
}

extension DefaultsKeyCase where Value: DefaultsEmptyValue {
    /// The empty value.
    public var defaultValue: Value { Value.emptyDefaultsValue }
}

extension DefaultsKeyCase where Storage == SQLiteUserDefaults {
    /// The defaults of this program.
    public static var storage: SQLiteUserDefaults { .standard }
}

// MARK: - Using

extension DefaultsKeyCase {
    /// The case as a key, for everything else that takes one: `suite.update(IntValue.userID.key) { $0 += 1 }`.
    public var key: DefaultsKey<Value> { CaseKeys.key(of: self) }

    /// The value, or the default where none is stored; what fails is reported to ``SQLiteUserDefaults/onError``.
    public func get() -> Value { get(in: Self.storage) }

    /// The value in another storage.
    public func get(in storage: some DefaultsStorage) -> Value { storage[key] }

    /// Stores a value; nil removes an optional one. A failure is reported, and the old value stays.
    public func set(_ value: Value) { set(value, in: Self.storage) }

    /// Stores a value in another storage.
    public func set(_ value: Value, in storage: some DefaultsStorage) { storage[key] = value }

    /// Removes the stored value, which brings the default back; a failure is reported.
    public func reset() { reset(in: Self.storage) }

    /// Removes the value stored in another storage.
    public func reset(in storage: some DefaultsStorage) { storage.reset(key) }
}

/// The same calls for those who want to know what failed.
extension DefaultsKeyCase {
    /// The value, or the default where none is stored.
    ///
    /// - Throws: As ``DefaultsStorage/value(for:)``.
    public func value() throws(DefaultsError) -> Value { try value(in: Self.storage) }

    /// The value in another storage, or the default.
    ///
    /// - Throws: As ``DefaultsStorage/value(for:)``.
    public func value(in storage: some DefaultsStorage) throws(DefaultsError) -> Value { try storage.value(for: key) }

    /// Stores a value; nil removes an optional one.
    ///
    /// - Throws: As ``DefaultsStorage/set(_:for:)``.
    public func setValue(_ value: Value) throws(DefaultsError) { try setValue(value, in: Self.storage) }

    /// Stores a value in another storage.
    ///
    /// - Throws: As ``DefaultsStorage/set(_:for:)``.
    public func setValue(_ value: Value, in storage: some DefaultsStorage) throws(DefaultsError) {
        try storage.set(value, for: key)
    }

    /// Removes the stored value, which brings the default back.
    ///
    /// - Throws: As ``DefaultsStorage/removeValue(for:)``.
    public func removeValue() throws(DefaultsError) { try removeValue(in: Self.storage) }

    /// Removes the value stored in another storage.
    ///
    /// - Throws: As ``DefaultsStorage/removeValue(for:)``.
    public func removeValue(in storage: some DefaultsStorage) throws(DefaultsError) {
        try storage.removeValue(for: key)
    }

    /// Whether a value is stored.
    ///
    /// - Throws: As ``DefaultsStorage/contains(_:)``.
    public func hasValue() throws(DefaultsError) -> Bool { try hasValue(in: Self.storage) }

    /// Whether a value is stored in another storage.
    ///
    /// - Throws: As ``DefaultsStorage/contains(_:)``.
    public func hasValue(in storage: some DefaultsStorage) throws(DefaultsError) -> Bool { try storage.contains(key) }
}
