public import Foundation

/// Makes a variable a setting: its value lies in SQLite, and reading and writing it never throws.
///
/// The variable may be global, local to no function, static, or a member of any type. The type is any that is
/// ``/SQLiteDefaults/DefaultsSerializable``. What can't be read or stored goes to ``/SQLiteDefaults/SQLiteUserDefaults/onError``.
///
/// ```swift
/// @UserDefaultsValue(defaultValue: "Empty") var value: String
/// @UserDefaultsValue var ports: [Int] = [80, 443]
/// @UserDefaultsValue(key: "user.name") var name: String?
/// ```
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none is stored. An initial value does the same, and knows the variable's type; without
///     both it is the type's empty value: 0, false, an empty text or collection, nil. What is not a literal is computed at
///     each read.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro UserDefaultsValue(
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: SQLiteUserDefaults = .standard
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "UserDefaultsValueMacro")

/// Makes a variable a setting in any `UserDefaults`.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none is stored.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro UserDefaultsValue(
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: UserDefaults
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "UserDefaultsValueMacro")

/// Makes a variable a setting in a suite.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given.
///   - defaultValue: The value where none is stored.
///   - defaults: Where the value is stored, evaluated at each use.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro UserDefaultsValue(
    key: String? = nil,
    defaultValue: Any? = nil,
    defaults: DefaultsSuite
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "SuiteValueMacro")
