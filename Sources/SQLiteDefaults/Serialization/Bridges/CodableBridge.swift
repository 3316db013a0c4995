public import DefaultsStore
import Foundation

/// `Codable` types, stored as JSON text.
///
/// Equal values make the same text, so that setting one again writes nothing. Inside a type's own `encode(to:)` a `Set`, and
/// a dictionary with keys that are neither strings nor integers, have no fixed order, and may be written anew.
public struct CodableBridge<Value: Codable & Sendable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: What the value's `encode(to:)` throws.
    public func encode(_ value: Value) throws -> PropertyListValue { try JSONForm.encode(value) }

    /// The value of a stored form; also of text and data that hold JSON, as other libraries leave them.
    ///
    /// - Throws: `typeMismatch`, and what the type's `init(from:)` throws.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        guard let value = try JSONForm.decode(Value.self, from: stored, isUsual: true) else {
            throw DefaultsError(stored: stored, wanted: "json")
        }
        return value
    }

    /// True.
    public var storesJSON: Bool { true }
}
