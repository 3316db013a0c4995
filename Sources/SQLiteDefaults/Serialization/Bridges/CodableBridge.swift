public import DefaultsStore
import Foundation

/// `Codable` types, stored as JSON text.
public struct CodableBridge<Value: Codable & Sendable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: What the value's `encode(to:)` throws.
    public func encode(_ value: Value) throws -> PropertyListValue { try JSONForm.encode(value) }

    /// The value of a stored form; also of text and data that hold JSON, as other libraries leave them.
    ///
    /// - Throws: `typeMismatch`, and what the type's `init(from:)` throws.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        switch stored {
        case .json(let text), .string(let text): return try decode(Data(text.utf8), stored: stored)
        case .data(let data): return try decode(data, stored: stored)
        default: throw DefaultsError(stored: stored, wanted: "json")
        }
    }

    private func decode(_ data: Data, stored: PropertyListValue) throws -> Value {
        do {
            return try JSONForm.decoder.decode(Value.self, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            // No JSON at all is another type, unless it was stored as JSON.
            if case .json = stored { throw DecodingError.dataCorrupted(context) }
            throw DefaultsError(stored: stored, wanted: "json")
        }
    }

    /// True.
    public var storesJSON: Bool { true }
}
