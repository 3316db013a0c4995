import DefaultsStore
public import Foundation

extension DefaultsScalar {
    /// The scalar as a value of exactly the type that it was stored as; nil for others, which the key's bridge reads.
    ///
    /// Every comparison of types is decided at compile time where the value's type is known, and then this is a few
    /// instructions.
    @inlinable
    @inline(__always)
    func value<Value>(as type: Value.Type) -> Value? {
        if Value.self == Int.self, holds(.integer) { return Self.same(Int(truncatingIfNeeded: word)) }
        if Value.self == Bool.self, holds(.bool) { return Self.same(word != 0) }
        if Value.self == Double.self, holds(.double) { return Self.same(Double(bitPattern: word)) }
        if Value.self == Float.self, holds(.float) {
            return Self.same(Float(bitPattern: UInt32(truncatingIfNeeded: word)))
        }
        if Value.self == Int64.self, holds(.integer) { return Self.same(Int64(bitPattern: word)) }
        if Value.self == UInt64.self, holds(.unsigned) { return Self.same(word) }
        if Value.self == Date.self, holds(.date) {
            return Self.same(Date(timeIntervalSinceReferenceDate: Double(bitPattern: word)))
        }
        if Value.self == Int?.self, holds(.integer) { return Self.same(Optional(Int(truncatingIfNeeded: word))) }
        if Value.self == Bool?.self, holds(.bool) { return Self.same(Optional(word != 0)) }
        if Value.self == Double?.self, holds(.double) { return Self.same(Optional(Double(bitPattern: word))) }
        return nil
    }

    /// The value, of a type that has been found to be the other.
    @inlinable
    @inline(__always)
    static func same<Source, Value>(_ source: Source) -> Value? { source as? Value }
}
