extension [String: PropertyListValue] {
    /// The entries in the order of their keys' UTF-8 bytes.
    package func sortedByBytes() -> [(key: String, value: PropertyListValue)] {
        sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}
