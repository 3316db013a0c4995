import DefaultsStore

extension TypeTag {
    /// The word that `read-type` prints.
    var typeName: String {
        switch self {
        case .bool: "boolean"
        case .integer, .unsigned: "integer"
        case .float, .double: "float"
        case .string, .data, .date, .url, .array, .dictionary, .json: rawValue
        }
    }
}
