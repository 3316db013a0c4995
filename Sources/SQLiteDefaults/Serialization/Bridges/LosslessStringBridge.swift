public import DefaultsStore
import Foundation

/// Types that are their description, stored as that.
public struct LosslessStringBridge<Value: LosslessStringConvertible & Sendable>: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: Value) -> PropertyListValue { .string(value.description) }

    /// The value of a stored form; also of JSON, which a version of the type without a description may have left.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for text that describes no value.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        if case .json(let text) = stored, let type = Value.self as? any Decodable.Type {
            return try JSONForm.decode(type, as: Value.self, from: Data(text.utf8))
        }
        guard let value = Value(try String.defaultsBridge.decode(stored)) else {
            throw DefaultsError.undecodable("The stored text describes no \(Value.self)")
        }
        return value
    }
}
