extension [String: PropertyListValue] {
    /// The entries in the order of their keys' UTF-8 bytes.
    package func sortedByBytes() -> [(key: String, value: PropertyListValue)] {
        sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension PropertyListValue {
    /// An order of values of one type that depends on nothing else, such as the order in which a set has them.
    package static func precedes(_ lhs: PropertyListValue, _ rhs: PropertyListValue) -> Bool {
        switch (lhs, rhs) {
        case (.integer(let lhs), .integer(let rhs)): lhs < rhs
        case (.unsigned(let lhs), .unsigned(let rhs)): lhs < rhs
        case (.string(let lhs), .string(let rhs)): lhs.utf8.lexicographicallyPrecedes(rhs.utf8)
        default: lhs.description.utf8.lexicographicallyPrecedes(rhs.description.utf8)
        }
    }
}
