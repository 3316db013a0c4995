/// The word in the `type` column that says what a row's value is.
///
/// The words are part of the file format: they are never renamed.
package enum TypeTag: String, Sendable, Hashable, CaseIterable {
    case bool
    case integer
    case unsigned
    case float
    case double
    case string
    case data
    case date
    case url
    case array
    case dictionary
    case json
}

extension PropertyListValue {
    /// The tag under which the value is stored.
    package var typeTag: TypeTag {
        switch self {
        case .bool: .bool
        case .integer: .integer
        case .unsigned: .unsigned
        case .float: .float
        case .double: .double
        case .string: .string
        case .data: .data
        case .date: .date
        case .url: .url
        case .array: .array
        case .dictionary: .dictionary
        case .json: .json
        }
    }
}
