public import Foundation

/// A type with a natural empty value, which a ``DefaultsKey`` has without being given a default.
///
/// They are the values that the getters of `UserDefaults` return for an absent key.
public protocol DefaultsEmptyValue {
    /// The empty value.
    static var emptyDefaultsValue: Self { get }
}

extension DefaultsEmptyValue where Self: ExpressibleByIntegerLiteral {
    /// Zero.
    public static var emptyDefaultsValue: Self { 0 }
}

extension DefaultsEmptyValue where Self: RangeReplaceableCollection {
    /// No elements.
    public static var emptyDefaultsValue: Self { Self() }
}

extension Bool: DefaultsEmptyValue {
    /// False.
    public static var emptyDefaultsValue: Bool { false }
}

extension Optional: DefaultsEmptyValue {
    /// Nil.
    public static var emptyDefaultsValue: Wrapped? { nil }
}

extension Set: DefaultsEmptyValue {
    /// No elements.
    public static var emptyDefaultsValue: Set { [] }
}

extension Dictionary: DefaultsEmptyValue {
    /// No entries.
    public static var emptyDefaultsValue: [Key: Value] { [:] }
}

extension Int: DefaultsEmptyValue {}
extension Int8: DefaultsEmptyValue {}
extension Int16: DefaultsEmptyValue {}
extension Int32: DefaultsEmptyValue {}
extension Int64: DefaultsEmptyValue {}
extension UInt: DefaultsEmptyValue {}
extension UInt8: DefaultsEmptyValue {}
extension UInt16: DefaultsEmptyValue {}
extension UInt32: DefaultsEmptyValue {}
extension UInt64: DefaultsEmptyValue {}
extension Float: DefaultsEmptyValue {}
extension Double: DefaultsEmptyValue {}
extension CGFloat: DefaultsEmptyValue {}
extension String: DefaultsEmptyValue {}
extension Data: DefaultsEmptyValue {}
extension Array: DefaultsEmptyValue {}
