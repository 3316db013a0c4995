/// An optional, when its type is not known.
protocol OptionalValue {
    /// What the optional holds.
    var wrapped: Any? { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 } }
}

/// The value inside any number of optionals; nil when there is none.
func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
}
