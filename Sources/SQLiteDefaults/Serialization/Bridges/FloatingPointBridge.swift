public import DefaultsStore
public import Foundation

/// `Float` and `Double`, each under its own tag; any number, and a text that is one, is read as the nearest value.
public struct FloatingPointBridge<Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable>: DefaultsBridge {
    /// The stored form of a value, bit for bit: infinities, NaN and -0.0 too.
    public func encode(_ value: Value) -> PropertyListValue {
        if let value = value as? Float { .float(value) } else { .double(Double(value)) }
    }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Value {
        switch stored {
        case .integer(let value): return Value(value)
        case .unsigned(let value): return Value(value)
        // The same type bit for bit: a conversion would make a signalling NaN a quiet one.
        case .float(let value): return value as? Value ?? Value(value)
        case .double(let value): return value as? Value ?? Value(value)
        case .string(let text):
            if let value = Value(text) { return value }
            fallthrough
        default: throw DefaultsError(stored: stored, wanted: Value.self == Float.self ? "float" : "double")
        }
    }
}

extension Float: DefaultsSerializable {
    /// Single-precision numbers.
    public static var defaultsBridge: FloatingPointBridge<Float> { FloatingPointBridge() }
}

extension Double: DefaultsSerializable {
    /// Double-precision numbers.
    public static var defaultsBridge: FloatingPointBridge<Double> { FloatingPointBridge() }
}

/// `CGFloat`, stored as a `Double`.
public struct CGFloatBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: CGFloat) -> PropertyListValue { .double(Double(value)) }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> CGFloat {
        CGFloat(try Double.defaultsBridge.decode(stored))
    }
}

extension CGFloat: DefaultsSerializable {
    /// Numbers.
    public static var defaultsBridge: CGFloatBridge { CGFloatBridge() }
}
