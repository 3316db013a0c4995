public import DefaultsStore

extension DefaultsKey {
    /// Declares a setting with a default.
    ///
    /// - Parameters:
    ///   - name: Any string. It is compared by its UTF-8 bytes; dots and slashes in it mean nothing.
    ///   - defaultValue: The value where none is stored. If the type is optional, setting nil brings it back.
    ///   - oldNames: Names that the setting had in earlier versions; see ``DefaultsKey``.
    ///   - upgrade: Makes a value of what an earlier version stored, or throws; called where the type can't be decoded.
    public convenience init(
        _ name: String,
        default defaultValue: Value,
        renamedFrom oldNames: String...,
        upgrade: (@Sendable (PropertyListValue) throws -> Value)? = nil
    ) {
        self.init(name, .fixed(defaultValue), history: KeyHistory(of: name, oldNames: oldNames, upgrade: upgrade))
    }

    /// Declares a setting whose default is computed at each read.
    ///
    /// - Parameters:
    ///   - name: Any string.
    ///   - defaultValue: The value where none is stored.
    ///   - oldNames: Names that the setting had in earlier versions.
    ///   - upgrade: Makes a value of what an earlier version stored, or throws.
    public convenience init(
        _ name: String,
        dynamicDefault defaultValue: @autoclosure @escaping @Sendable () -> Value,
        renamedFrom oldNames: String...,
        upgrade: (@Sendable (PropertyListValue) throws -> Value)? = nil
    ) {
        self.init(name, .dynamic(defaultValue), history: KeyHistory(of: name, oldNames: oldNames, upgrade: upgrade))
    }
}

extension DefaultsKey where Value: DefaultsEmptyValue {
    /// Declares a setting that has its type's empty value where none is stored: 0, false, an empty text or collection, nil.
    ///
    /// - Parameters:
    ///   - name: Any string.
    ///   - oldNames: Names that the setting had in earlier versions.
    ///   - upgrade: Makes a value of what an earlier version stored, or throws.
    public convenience init(
        _ name: String,
        renamedFrom oldNames: String...,
        upgrade: (@Sendable (PropertyListValue) throws -> Value)? = nil
    ) {
        self.init(
            name,
            .fixed(Value.emptyDefaultsValue),
            history: KeyHistory(of: name, oldNames: oldNames, upgrade: upgrade)
        )
    }
}

extension DefaultsKey {
    /// Declares an optional setting that can be nil although it has a default: nil is stored, and stays.
    ///
    /// ```swift
    /// static let limit = DefaultsKey<Int?>("limit", default: 100, storesNil: true)     // nil: no limit
    /// ```
    ///
    /// - Parameters:
    ///   - name: Any string.
    ///   - defaultValue: The value where none is stored.
    ///   - storesNil: True: nil is stored as the JSON text `null`. False: nil removes the value, which brings back the default.
    ///   - oldNames: Names that the setting had in earlier versions.
    ///   - upgrade: Makes a value of what an earlier version stored, or throws.
    public convenience init<Wrapped>(
        _ name: String,
        default defaultValue: Value,
        storesNil: Bool,
        renamedFrom oldNames: String...,
        upgrade: (@Sendable (PropertyListValue) throws -> Value)? = nil
    ) where Value == Wrapped? {
        self.init(
            name,
            .fixed(defaultValue),
            storesNil: storesNil,
            history: KeyHistory(of: name, oldNames: oldNames, upgrade: upgrade)
        )
    }
}

extension DefaultsKey {
    /// Not available: a type without an empty value needs a default.
    @available(*, unavailable, message: "a setting of this type needs a default: DefaultsKey(\"name\", default: value)")
    @_disfavoredOverload
    public convenience init(_ name: String) {
        // The compiler lets nobody come here.
        preconditionFailure("unavailable")
    }
}
