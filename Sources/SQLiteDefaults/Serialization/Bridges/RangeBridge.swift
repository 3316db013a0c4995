public import DefaultsStore

/// A range, as far as storing it goes: two bounds, of which the first is not above the second.
public protocol DefaultsRange {
    /// The type of the bounds.
    associatedtype Bound: Comparable
    /// The smaller bound.
    var lowerBound: Bound { get }
    /// The larger bound.
    var upperBound: Bound { get }
    /// Creates the range of two bounds that are known to be in order.
    init(uncheckedBounds bounds: (lower: Bound, upper: Bound))
}

/// `Range` and `ClosedRange`, stored as an array of the two bounds.
public struct RangeBridge<Value: DefaultsRange & Sendable>: DefaultsBridge where Value.Bound: DefaultsSerializable {
    /// The stored form of a value.
    ///
    /// - Throws: What the bridge of the bounds throws.
    public func encode(_ value: Value) throws -> PropertyListValue {
        try [Value.Bound].defaultsBridge.encode([value.lowerBound, value.upperBound])
    }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for other than two bounds, and for bounds out of order.
    public func decode(_ stored: PropertyListValue) throws -> Value {
        let bounds = try [Value.Bound].defaultsBridge.decode(stored)
        guard bounds.count == 2, bounds[0] <= bounds[1] else {
            throw DefaultsError.undecodable("The stored value is no two bounds in order")
        }
        return Value(uncheckedBounds: (bounds[0], bounds[1]))
    }

    /// As for the bounds.
    public var storesJSON: Bool { Value.Bound.defaultsBridge.storesJSON }
}

extension Range: DefaultsRange {}

extension ClosedRange: DefaultsRange {}

extension Range: DefaultsSerializable where Bound: DefaultsSerializable {
    /// Ranges.
    public static var defaultsBridge: RangeBridge<Range> { RangeBridge() }
}

extension ClosedRange: DefaultsSerializable where Bound: DefaultsSerializable {
    /// Ranges.
    public static var defaultsBridge: RangeBridge<ClosedRange> { RangeBridge() }
}
