public import DefaultsStore

/// Optional values; nil has a form of its own, which a key stores only if it is told to.
public struct OptionalBridge<Wrapped: DefaultsSerializable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: What the bridge of the wrapped type throws.
    public func encode(_ value: Wrapped?) throws -> PropertyListValue {
        try value.map(Wrapped.defaultsBridge.encode) ?? .null
    }

    /// The value of a stored form.
    ///
    /// - Throws: What the bridge of the wrapped type throws.
    public func decode(_ stored: PropertyListValue) throws -> Wrapped? {
        stored.isNull ? nil : try Wrapped.defaultsBridge.decode(stored)
    }

    /// As for the wrapped type.
    public var storesJSON: Bool { Wrapped.defaultsBridge.storesJSON }
}

extension Optional: DefaultsSerializable where Wrapped: DefaultsSerializable {
    /// Optional values.
    public static var defaultsBridge: OptionalBridge<Wrapped> { OptionalBridge() }
}
