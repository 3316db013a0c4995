import DefaultsStore
import Foundation

/// How `Codable` values become JSON text: the same text for equal values, so that an equal value is seen to be equal.
enum JSONForm {
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return encoder
    }()

    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "Infinity",
            negativeInfinity: "-Infinity",
            nan: "NaN"
        )
        return decoder
    }()

    static func encode(_ value: some Encodable) throws -> PropertyListValue {
        .json(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// A value whose type is known to be `Codable` only at run time, since what it contains is stored as JSON.
    static func encode(dynamically value: some Any) throws -> PropertyListValue {
        guard let value = value as? any Encodable else {
            throw DefaultsError(
                .unsupportedValue,
                "\(type(of: value)) is not Encodable, but what it contains is stored as JSON."
            )
        }
        return try encode(value)
    }

    /// The value that a stored JSON text holds; nil for what is not JSON, or of a type that can't read it.
    ///
    /// If the type is usually stored as JSON, text and data are taken for JSON too.
    static func decode<Value>(
        _ type: Value.Type,
        from stored: PropertyListValue,
        isUsual: Bool
    ) throws -> Value? {
        guard let decodable = type as? any Decodable.Type else { return nil }
        switch stored {
        case .json(let text): return try decode(decodable, as: type, from: Data(text.utf8))
        case .string(let text) where isUsual: return try decodeForeign(decodable, as: type, from: Data(text.utf8))
        case .data(let data) where isUsual: return try decodeForeign(decodable, as: type, from: data)
        default: return nil
        }
    }

    /// Text or data that holds JSON, as other libraries leave it; nil where it is no JSON at all.
    private static func decodeForeign<Value>(
        _ decodable: any Decodable.Type,
        as type: Value.Type,
        from data: Data
    ) throws -> Value? {
        do {
            return try decode(decodable, as: type, from: data)
        } catch DecodingError.dataCorrupted(let context) where context.codingPath.isEmpty {
            return nil
        }
    }

    static func decode<Value>(_ decodable: any Decodable.Type, as type: Value.Type, from data: Data) throws -> Value {
        guard let value = try decoder.decode(decodable, from: data) as? Value else {
            throw DefaultsError.undecodable("The stored value is no \(type)")
        }
        return value
    }
}
