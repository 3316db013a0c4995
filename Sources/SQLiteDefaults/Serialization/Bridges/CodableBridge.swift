public import DefaultsStore
public import Foundation

/// `Codable` types, stored as JSON text.
///
/// Equal values make the same text, so that setting one again writes nothing. Inside a type's own `encode(to:)` a `Set`, and
/// a dictionary with keys that are neither strings nor integers, have no fixed order, and may be written anew.
public struct CodableBridge<Value: Codable>: DefaultsBridge {
    private let encoder: JSONEncoder
    private let decoder: JSONDecoder

    /// Creates a bridge.
    ///
    /// - Parameters:
    ///   - encoder: Makes the text; the usual one sorts the keys.
    ///   - decoder: Reads it.
    public init(encoder: JSONEncoder? = nil, decoder: JSONDecoder? = nil) {
        self.encoder = encoder ?? JSONForm.encoder
        self.decoder = decoder ?? JSONForm.decoder
    }

    /// The stored form of a value.
    ///
    /// - Throws: What the value's `encode(to:)` throws.
    public func encode(_ value: Value) throws -> PropertyListValue {
        .json(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// The value of a stored form; also of text and data that hold JSON, as other libraries leave them.
    ///
    /// - Throws: `typeMismatch`, and what the type's `init(from:)` throws.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        guard let value = try JSONForm.decode(Value.self, from: stored, isUsual: true, by: decoder) else {
            throw DefaultsError(stored: stored, wanted: "json")
        }
        return value
    }

    /// True.
    public var storesJSON: Bool { true }
}
