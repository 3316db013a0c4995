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

    static func decode<Value>(dynamically type: Value.Type, from text: String) throws -> Value {
        guard let decodable = type as? any Decodable.Type else {
            throw DefaultsError.undecodable("\(type) is not Decodable")
        }
        return try decode(decodable, as: type, from: text)
    }

    static func decode<Value>(
        _ decodable: any Decodable.Type,
        as type: Value.Type,
        from text: String
    ) throws -> Value {
        guard let value = try decoder.decode(decodable, from: Data(text.utf8)) as? Value else {
            throw DefaultsError.undecodable("The stored value is no \(type)")
        }
        return value
    }
}
