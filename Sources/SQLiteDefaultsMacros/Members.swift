public import Foundation

/// Says how a member of a settings class is stored, where the member's name is not the key, or to give a default.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given. The class's `keyPrefix` stands before it.
///   - defaultValue: The value where none is stored; see ``UserDefaultsValue(key:defaultValue:defaults:)``.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro DefaultsValue(key: String? = nil, defaultValue: Any? = nil) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "DefaultsValueMacro")

/// Stores a member of a settings class as JSON text.
///
/// - Parameters:
///   - key: The key; the variable's name, unless it is given. The class's `keyPrefix` stands before it.
///   - encoder: Makes the text; the usual one sorts the keys.
///   - decoder: Reads it.
///   - defaultValue: The value where none is stored, computed at each read; nil for an optional type.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro CodableDefaultsValue(
    key: String? = nil,
    encoder: JSONEncoder? = nil,
    decoder: JSONDecoder? = nil,
    defaultValue: Any? = nil
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "CodableDefaultsValueMacro")

/// Stores a member of a settings class as its raw value.
///
/// - Parameters:
///   - rawType: The type of the raw values.
///   - key: The key; the variable's name, unless it is given. The class's `keyPrefix` stands before it.
///   - defaultValue: The value where none, or none that the type knows, is stored; nil for an optional type.
@attached(accessor)
@attached(peer, names: prefixed(_$))
public macro RawDefaultsValue<RawType: DefaultsSerializable>(
    rawType: RawType.Type,
    key: String? = nil,
    defaultValue: Any? = nil
) = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "RawDefaultsValueMacro")

/// Keeps a member of a settings class out of the settings: it is stored in the object, as in any class.
@attached(peer)
public macro DefaultsIgnored() = #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "DefaultsIgnoredMacro")
