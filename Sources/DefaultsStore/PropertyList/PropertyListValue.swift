public import Foundation

/// A stored value: one case a type tag.
///
/// Two values are equal when they are stored alike, bit for bit: `.double(-0.0)` differs from `.double(0.0)`, a NaN
/// equals the same NaN, `.integer(1)` differs from `.double(1)`, and strings are compared by their UTF-8 bytes rather
/// than by canonical equivalence.
public enum PropertyListValue: Sendable {
    /// A Boolean.
    case bool(Bool)
    /// A signed integer.
    case integer(Int64)
    /// An integer above `Int64.max`; smaller ones are ``integer(_:)-enum.case``.
    case unsigned(UInt64)
    /// A single-precision number.
    case float(Float)
    /// A double-precision number.
    case double(Double)
    /// Text; it may contain U+0000.
    case string(String)
    /// Bytes.
    case data(Data)
    /// A point in time, to the full precision of `Date`.
    case date(Date)
    /// A URL, stored as its absolute string; only as a whole value, not inside a collection.
    case url(URL)
    /// An ordered collection.
    case array([PropertyListValue])
    /// A collection with string keys.
    case dictionary([String: PropertyListValue])
    /// The JSON text of a `Codable` value; only as a whole value, not inside a collection.
    case json(String)

    /// An integer of Swift's default type.
    @_disfavoredOverload
    public static func integer(_ value: Int) -> PropertyListValue { .integer(Int64(value)) }
}
