public import Foundation

/// Makes a variable of a `Codable` type a setting, stored as JSON text.
///
/// The type need not be ``/SQLiteDefaults/DefaultsSerializable``. JSON that is stored as data, as other libraries leave it, is
/// read as well.
///
/// ```swift
/// @CodableUserDefaultsValue var profile: Profile?
/// @CodableUserDefaultsValue(encoder: encoder, decoder: decoder, defaultValue: Profile()) var other: Profile
/// ```
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - encoder: Makes the text; the usual one sorts the keys.
///   - decoder: Reads it.
///   - defaultValue: The value where none is stored, computed at each read; nil for an optional type. An initial value does
///     the same.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro CodableUserDefaultsValue(
    key: String? = nil,
    encoder: JSONEncoder? = nil,
    decoder: JSONDecoder? = nil,
    defaultValue: Any? = nil,
    defaults: SQLiteUserDefaults = .standard
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "CodableUserDefaultsValueMacro")

/// Makes a variable of a `Codable` type a setting in any `UserDefaults`.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - encoder: Makes the text; the usual one sorts the keys.
///   - decoder: Reads it.
///   - defaultValue: The value where none is stored, computed at each read.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro CodableUserDefaultsValue(
    key: String? = nil,
    encoder: JSONEncoder? = nil,
    decoder: JSONDecoder? = nil,
    defaultValue: Any? = nil,
    defaults: UserDefaults
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "CodableUserDefaultsValueMacro")

/// Makes a variable of a `Codable` type a setting in a suite.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - encoder: Makes the text; the usual one sorts the keys.
///   - decoder: Reads it.
///   - defaultValue: The value where none is stored, computed at each read.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro CodableUserDefaultsValue(
    key: String? = nil,
    encoder: JSONEncoder? = nil,
    decoder: JSONDecoder? = nil,
    defaultValue: Any? = nil,
    defaults: DefaultsSuite
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "CodableSuiteValueMacro")
