/// A collection, when its type is not known.
protocol CollectionValue {
    /// The types of what a collection holds.
    static var elementTypes: [any Any.Type] { get }
}

extension Array: CollectionValue {
    static var elementTypes: [any Any.Type] { [Element.self] }
}

extension Set: CollectionValue {
    static var elementTypes: [any Any.Type] { [Element.self] }
}

extension Dictionary: CollectionValue {
    static var elementTypes: [any Any.Type] { [Key.self, Value.self] }
}

/// Whether the values of a type are objects, or optionals or collections of them.
func consistsOfObjects(_ type: any Any.Type) -> Bool {
    if let type = type as? any OptionalValue.Type { return consistsOfObjects(type.wrappedType) }
    if let type = type as? any CollectionValue.Type { return type.elementTypes.contains(where: consistsOfObjects) }
    return type is AnyClass
}
