import Foundation

extension PropertyListValue: CustomStringConvertible {
    /// The value as Swift source would write it, for a person: `.integer(8080)`.
    ///
    /// A date is given in seconds since 2001, since Foundation's own description of a far one ends the process.
    public var description: String {
        switch self {
        case .bool(let value): ".bool(\(value))"
        case .integer(let value): ".integer(\(value))"
        case .unsigned(let value): ".unsigned(\(value))"
        case .float(let value): ".float(\(value))"
        case .double(let value): ".double(\(value))"
        case .string(let value): ".string(\(value.debugDescription))"
        case .data(let value): ".data(\(value.count) bytes)"
        case .date(let value): ".date(\(value.timeIntervalSinceReferenceDate) s since 2001)"
        case .url(let value): ".url(\(value.absoluteString))"
        case .array(let value): ".array(\(value))"
        case .dictionary(let value): ".dictionary(\(value))"
        case .json(let value): ".json(\(value.debugDescription))"
        }
    }
}
