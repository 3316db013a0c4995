/// An optional, when its type is not known.
protocol OptionalValue {
    /// What the optional holds.
    var wrapped: Any? { get }
    /// The type of what an optional holds.
    static var wrappedType: any Any.Type { get }
}

extension Optional: OptionalValue {
    var wrapped: Any? { map { $0 } }
    static var wrappedType: any Any.Type { Wrapped.self }
}

/// The value inside any number of optionals; nil when there is none.
func unwrapped(_ value: Any) -> Any? {
    guard let optional = value as? any OptionalValue else { return value }
    return optional.wrapped.flatMap(unwrapped)
}
