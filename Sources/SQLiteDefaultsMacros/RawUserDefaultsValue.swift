public import Foundation

/// Makes a variable of a type with raw values a setting, stored as the raw value.
///
/// The type need not be ``/SQLiteDefaults/DefaultsSerializable``; its raw values are.
///
/// ```swift
/// @RawUserDefaultsValue(rawType: Int.self) var level: Level?
/// @RawUserDefaultsValue(rawType: String.self) var theme: Theme = .dark
/// ```
///
/// - Parameters:
///   - rawType: The type of the raw values.
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none, or none that the type knows, is stored, computed at each read; nil for an optional
///     type. An initial value does the same.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro RawUserDefaultsValue<RawType: DefaultsSerializable>(
    rawType: RawType.Type,
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: SQLiteUserDefaults = .standard
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "RawUserDefaultsValueMacro")

/// Makes a variable of a type with raw values a setting in any `UserDefaults`.
///
/// - Parameters:
///   - rawType: The type of the raw values.
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none, or none that the type knows, is stored.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro RawUserDefaultsValue<RawType: DefaultsSerializable>(
    rawType: RawType.Type,
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: UserDefaults
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "RawUserDefaultsValueMacro")

/// Makes a variable of a type with raw values a setting in a suite.
///
/// - Parameters:
///   - rawType: The type of the raw values.
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none, or none that the type knows, is stored.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro RawUserDefaultsValue<RawType: DefaultsSerializable>(
    rawType: RawType.Type,
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: DefaultsSuite
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "RawSuiteValueMacro")
