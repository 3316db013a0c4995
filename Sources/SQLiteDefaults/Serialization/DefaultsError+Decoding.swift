public import DefaultsStore
import Foundation

extension DefaultsError {
    /// The error of a bridge that was given a stored value of another type than its own.
    ///
    /// - Parameters:
    ///   - stored: What is stored; its type is named, the value is not.
    ///   - wanted: The type that the bridge reads, in a word, such as `string`.
    public init(stored: PropertyListValue, wanted: String) {
        self.init(
            .typeMismatch,
            "The stored value is of another type than the key wants (stored: \(stored.typeName), wanted: \(wanted)): it"
                + " stays until it is overwritten; set it anew, or read it with a key of its own type."
        )
    }

    /// The error of a stored value that has the right type and yet is none of the type's values.
    static func undecodable(_ reason: String, path: String? = nil) -> DefaultsError {
        DefaultsError(
            .undecodable,
            "\(reason); what is stored stays until it is overwritten: set it anew, or give the key an upgrade.",
            path: path
        )
    }

    /// What a bridge threw while it read.
    init(decoding error: any Error) {
        switch error {
        case let error as DefaultsError: self = error
        case DecodingError.keyNotFound(let key, let context):
            self = .undecodable("A value is missing", path: Self.path(context.codingPath + [key]))
        case DecodingError.typeMismatch(let type, let context):
            self = .undecodable("A value is no \(type)", path: Self.path(context.codingPath))
        case DecodingError.valueNotFound(let type, let context):
            self = .undecodable("A value of type \(type) is null", path: Self.path(context.codingPath))
        case DecodingError.dataCorrupted(let context):
            self = .undecodable("A value can't be read", path: Self.path(context.codingPath))
        default: self = .undecodable("The stored value can't be read (\(type(of: error)))")
        }
    }

    /// What a bridge threw while it wrote.
    init(encoding error: any Error) {
        switch error {
        case let error as DefaultsError: self = error
        case EncodingError.invalidValue(_, let context):
            self.init(
                .unsupportedValue,
                "A part of the value can't be encoded, so nothing was changed: give it another value.",
                path: Self.path(context.codingPath)
            )
        default:
            self.init(
                .unsupportedValue,
                "The value could not be encoded, so nothing was changed (\(type(of: error))): give it another value."
            )
        }
    }

    /// The place in the notation of every path into a value; nil for the value itself.
    private static func path(_ codingPath: [any CodingKey]) -> String? {
        codingPath.reversed().reduce(nil) { path, key in
            let component = key.intValue.map(PropertyListPath.component) ?? PropertyListPath.component(key.stringValue)
            return PropertyListPath.joining(component, path)
        }
    }
}

extension PropertyListValue {
    /// The type in a word, for a person.
    fileprivate var typeName: String {
        switch self {
        case .bool: "boolean"
        case .null: "nil"
        default: typeTag.rawValue
        }
    }
}
