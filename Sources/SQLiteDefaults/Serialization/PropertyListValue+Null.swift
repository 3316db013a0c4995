import DefaultsStore

extension PropertyListValue {
    /// What is stored for a nil that is to stay: a property list has no form of its own for it.
    static var null: PropertyListValue { .json("null") }

    /// Whether this is what is stored for nil.
    var isNull: Bool {
        if case .json("null") = self { true } else { false }
    }
}
