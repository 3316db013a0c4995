import Foundation

/// A property that is a setting, found through key paths: the first leads to a storage of the ``UserDefaultsGroup``, the
/// second to one of the keys that belong to it.
///
/// ```swift
/// @DefaultsState(path: \.groupShared, \.hello) var groupHello
/// @DefaultsState(\.port) var port                                 // of the program's own defaults
/// ```
///
/// The type is the key's. A key of another storage is an error of compilation.
@propertyWrapper
public struct DefaultsState<Value: DefaultsSerializable> {
    // The key paths are followed at once: the property keeps what they lead to.
    private let setting: UserDefaultsWrapper<Value>

    /// Declares the property.
    ///
    /// - Parameters:
    ///   - path: Where the setting is kept.
    ///   - key: The setting.
    public init<Keys>(
        path: KeyPath<UserDefaultsGroup, UserDefaultsGroup.Suite<Keys>>,
        _ key: KeyPath<Keys.Type, DefaultsKey<Value>>
    ) {
        setting = UserDefaultsWrapper(Keys.self[keyPath: key], in: UserDefaultsGroup()[keyPath: path].storage)
    }

    /// Declares a property that is a setting of the program's own defaults.
    ///
    /// - Parameter key: The setting.
    public init(_ key: KeyPath<DefaultsKeys.Type, DefaultsKey<Value>>) {
        self.init(path: \.standard, key)
    }

    /// The value: what is stored, or the default; what fails is reported to ``SQLiteUserDefaults/onError``.
    public var wrappedValue: Value {
        get { setting.wrappedValue }
        nonmutating set { setting.wrappedValue = newValue }
    }

    /// What removes the value: `$groupHello.removeObject()`.
    public var projectedValue: UserDefaultsWrapper<Value> { setting }
}
