public import DefaultsStore
import Foundation

/// Types with a raw value, stored as that.
public struct RawRepresentableBridge<Value: RawRepresentable & Sendable>: DefaultsBridge
where Value.RawValue: DefaultsSerializable {
    /// The stored form of a value.
    ///
    /// - Throws: What the bridge of the raw value throws.
    public func encode(_ value: Value) throws -> PropertyListValue {
        try Value.RawValue.defaultsBridge.encode(value.rawValue)
    }

    /// The value of a stored form; also of JSON, which a version of the type without a raw value may have left.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for a raw value that the type does not know.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        if case .json(let text) = stored, !storesJSON, let type = Value.self as? any Decodable.Type {
            return try JSONForm.decode(type, as: Value.self, from: Data(text.utf8))
        }
        guard let value = Value(rawValue: try Value.RawValue.defaultsBridge.decode(stored)) else {
            throw DefaultsError.undecodable("\(Value.self) has no case for the stored raw value")
        }
        return value
    }

    /// As for the raw value.
    public var storesJSON: Bool { Value.RawValue.defaultsBridge.storesJSON }
}
