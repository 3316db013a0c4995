public import DefaultsStore

/// Optional values; nil has a form of its own, which a key stores only if it is told to.
///
/// Of an optional inside an optional nil is nil, whichever of the two it is.
public struct OptionalBridge<Wrapped: DefaultsSerializable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: `unsupportedValue` for a value that is stored as nil is; what the bridge of the wrapped type throws.
    public func encode(_ value: Wrapped?) throws -> PropertyListValue {
        guard let value else { return .null }
        let form = try Wrapped.defaultsBridge.encode(value)
        guard !form.isNull || Wrapped.self is any OptionalValue.Type else {
            throw DefaultsError(
                .unsupportedValue,
                "The value's JSON is null, which stands for nil in an optional setting, so nothing was changed: give it"
                    + " another value, or the key a type that is not optional."
            )
        }
        return form
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
