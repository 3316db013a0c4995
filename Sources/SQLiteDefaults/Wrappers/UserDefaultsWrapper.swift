public import Foundation

/// A property that is a setting, declared where it is used.
///
/// ```swift
/// struct Account {
///     @UserDefaultsWrapper(key: "FirstName", default: "John") var firstName: String
///     @UserDefaultsWrapper(key: "Nickname", userDefaults: defaults) var nickname: String?
/// }
///
/// account.firstName = "Ann"
/// account.$firstName.removeObject()       // "John" again
/// ```
///
/// A type that is not optional needs a default. Setting nil removes the value, which brings the default back. Each object
/// has a key of its own; where settings are used in several places, or from several tasks, declare a ``DefaultsKey`` and
/// use ``Stored``.
@propertyWrapper
public struct UserDefaultsWrapper<Value: DefaultsSerializable> {
    /// The setting.
    public let key: DefaultsKey<Value>
    /// Where it is kept.
    public let storage: any DefaultsStorage

    /// The value: what is stored, or the default; what fails is reported to ``SQLiteUserDefaults/onError``.
    public var wrappedValue: Value {
        get { storage[key] }
        nonmutating set { storage[key] = newValue }
    }

    /// The property itself.
    public var projectedValue: UserDefaultsWrapper { self }

    /// Removes the stored value, which brings the default back; a failure is reported.
    public func removeObject() { storage.reset(key) }

    init(_ key: DefaultsKey<Value>, in storage: any DefaultsStorage) {
        self.key = key
        self.storage = storage
    }
}

// MARK: - Declaring

extension UserDefaultsWrapper {
    /// Declares a setting with a default.
    ///
    /// - Parameters:
    ///   - key: Any string.
    ///   - defaultValue: The value where none is stored.
    ///   - userDefaults: Where it is kept: any `UserDefaults`, or a suite.
    public init(
        key: String,
        default defaultValue: Value,
        userDefaults: some DefaultsStorage = .standard
    ) {
        self.init(DefaultsKey(key, default: defaultValue), in: userDefaults)
    }

    /// Declares a setting with a default.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - defaultValue: The value where none is stored.
    ///   - userDefaults: Where it is kept: any `UserDefaults`, or a suite.
    @_disfavoredOverload
    public init(
        key name: UserDefaults.Name,
        default defaultValue: Value,
        userDefaults: some DefaultsStorage = .standard
    ) {
        self.init(DefaultsKey(name.rawValue, default: defaultValue), in: userDefaults)
    }

    /// Declares an optional setting, which is nil where no value is stored.
    ///
    /// - Parameters:
    ///   - key: Any string.
    ///   - userDefaults: Where it is kept: any `UserDefaults`, or a suite.
    public init<Wrapped>(
        key: String,
        userDefaults: some DefaultsStorage = .standard
    ) where Value == Wrapped? {
        self.init(DefaultsKey(key, default: nil), in: userDefaults)
    }

    /// Declares an optional setting, which is nil where no value is stored.
    ///
    /// - Parameters:
    ///   - name: The name.
    ///   - userDefaults: Where it is kept: any `UserDefaults`, or a suite.
    @_disfavoredOverload
    public init<Wrapped>(
        key name: UserDefaults.Name,
        userDefaults: some DefaultsStorage = .standard
    ) where Value == Wrapped? {
        self.init(DefaultsKey(name.rawValue, default: nil), in: userDefaults)
    }

    /// Not available: a type that is not optional needs a default.
    @available(*, unavailable, message: "a setting that is not optional needs a default: add 'default: value'")
    @_disfavoredOverload
    public init(key: UserDefaults.Name, userDefaults: (any DefaultsStorage)? = nil) {
        // The compiler lets nobody come here.
        preconditionFailure("unavailable")
    }
}
