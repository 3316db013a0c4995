public import DefaultsStore
public import Foundation

/// `Float` and `Double`, each under its own tag; any number, and a text that is one, is read as the nearest value.
///
/// A finite number that the type has no room for is not read as an infinite one.
public struct FloatingPointBridge<Value: BinaryFloatingPoint & LosslessStringConvertible & Sendable>: DefaultsBridge {
    /// The stored form of a value, bit for bit: infinities, NaN and -0.0 too.
    public func encode(_ value: Value) -> PropertyListValue {
        if let value = value as? Float { .float(value) } else { .double(Double(value)) }
    }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for a number that the type has no room for.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Value {
        switch stored {
        case .integer(let value): return Value(value)
        case .unsigned(let value): return Value(value)
        // The same type bit for bit: a conversion would make a signalling NaN a quiet one.
        case .float(let value): return value as? Value ?? Value(value)
        case .double(let value):
            if let value = value as? Value { return value }
            return try nearest(to: value, isFinite: value.isFinite)
        case .string(let text):
            // Only an infinity that is spelt out has no digit.
            guard let value = Value(text) else { fallthrough }
            return try nearest(to: value, isFinite: text.utf8.contains { (0x30...0x39).contains($0) })
        default: throw DefaultsError(stored: stored, wanted: Value.self == Float.self ? "float" : "double")
        }
    }

    private func nearest(to number: some BinaryFloatingPoint, isFinite: Bool) throws(DefaultsError) -> Value {
        let value = Value(number)
        if isFinite, value.isInfinite { throw .undecodable("The stored number is no \(Value.self)") }
        return value
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
