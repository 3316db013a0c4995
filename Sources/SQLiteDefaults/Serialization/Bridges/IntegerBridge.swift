public import DefaultsStore

/// Integers of every width; a number or a text that is exactly such an integer is read as well.
public struct IntegerBridge<Value: FixedWidthInteger & Sendable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: `unsupportedValue` above `UInt64.max` and below `Int64.min`.
    public func encode(_ value: Value) throws(DefaultsError) -> PropertyListValue {
        if let value = Int64(exactly: value) { return .integer(value) }
        if let value = UInt64(exactly: value) { return .unsigned(value) }
        throw DefaultsError(.unsupportedValue, "An integer takes at most 64 bits: store it as text.")
    }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for a number that the type has no room for.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Value {
        let value: Value? =
            switch stored {
            case .bool(let value): value ? 1 : 0
            case .integer(let value): Value(exactly: value)
            case .unsigned(let value): Value(exactly: value)
            case .float(let value): Value(exactly: value)
            case .double(let value): Value(exactly: value)
            case .string(let text): Value(text)
            default: nil
            }
        if let value { return value }
        switch stored {
        case .integer, .unsigned, .float, .double:
            throw .undecodable("The stored number is no \(Value.self)")
        default: throw DefaultsError(stored: stored, wanted: "integer")
        }
    }
}

extension Int: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<Int> { IntegerBridge() }
}

extension Int8: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<Int8> { IntegerBridge() }
}

extension Int16: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<Int16> { IntegerBridge() }
}

extension Int32: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<Int32> { IntegerBridge() }
}

extension Int64: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<Int64> { IntegerBridge() }
}

extension UInt: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<UInt> { IntegerBridge() }
}

extension UInt8: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<UInt8> { IntegerBridge() }
}

extension UInt16: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<UInt16> { IntegerBridge() }
}

extension UInt32: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<UInt32> { IntegerBridge() }
}

extension UInt64: DefaultsSerializable {
    /// Integers.
    public static var defaultsBridge: IntegerBridge<UInt64> { IntegerBridge() }
}
