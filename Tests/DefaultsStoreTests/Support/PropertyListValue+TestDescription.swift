public import DefaultsStore
import Foundation
public import Testing

extension PropertyListValue: CustomTestStringConvertible {
    /// A short text: `Date.description` traps on dates far away, and a long value would drown a failure.
    public var testDescription: String {
        switch self {
        case .date(let date): "date(\(date.timeIntervalSinceReferenceDate))"
        case .data(let data): "data(\(data.count) bytes)"
        case .array(let elements): "array(\(elements.prefix(3).map(\.testDescription)), \(elements.count) elements)"
        case .dictionary(let entries): "dictionary(\(entries.keys.sorted().prefix(3)), \(entries.count) entries)"
        case .string(let text): "string(\(text.prefix(40).debugDescription))"
        case .bool(let value): "bool(\(value))"
        case .integer(let value): "integer(\(value))"
        case .unsigned(let value): "unsigned(\(value))"
        case .float(let value): "float(\(value))"
        case .double(let value): "double(\(value))"
        case .url, .json: typeTag.rawValue
        }
    }
}
