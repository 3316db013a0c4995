import Foundation

extension [String: PropertyListValue] {
    /// The entries in the order of their keys' UTF-8 bytes.
    package func sortedByBytes() -> [(key: String, value: PropertyListValue)] {
        sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
    }
}

extension PropertyListValue {
    /// An order that depends on the values alone, such as the one in which a set is stored: only equal values have no order.
    package static func precedes(_ lhs: PropertyListValue, _ rhs: PropertyListValue) -> Bool {
        lhs.order(relativeTo: rhs) == .orderedAscending
    }

    private func order(relativeTo other: PropertyListValue) -> ComparisonResult {
        switch (self, other) {
        case (.bool(let lhs), .bool(let rhs)): Self.order(lhs ? 1 : 0, rhs ? 1 : 0)
        case (.integer(let lhs), .integer(let rhs)): Self.order(lhs, rhs)
        case (.unsigned(let lhs), .unsigned(let rhs)): Self.order(lhs, rhs)
        case (.float(let lhs), .float(let rhs)): Self.order(lhs, rhs)
        case (.double(let lhs), .double(let rhs)): Self.order(lhs, rhs)
        case (.date(let lhs), .date(let rhs)):
            Self.order(lhs.timeIntervalSinceReferenceDate, rhs.timeIntervalSinceReferenceDate)
        case (.string(let lhs), .string(let rhs)), (.json(let lhs), .json(let rhs)): Self.order(lhs.utf8, rhs.utf8)
        case (.url(let lhs), .url(let rhs)): Self.order(lhs.absoluteString.utf8, rhs.absoluteString.utf8)
        case (.data(let lhs), .data(let rhs)): Self.order(lhs, rhs)
        case (.array(let lhs), .array(let rhs)): Self.order(lhs, rhs)
        case (.dictionary(let lhs), .dictionary(let rhs)): Self.order(lhs.sortedByBytes(), rhs.sortedByBytes())
        default: Self.order(typeTag.rawValue.utf8, other.typeTag.rawValue.utf8)
        }
    }

    private static func order<Value: Comparable>(_ lhs: Value, _ rhs: Value) -> ComparisonResult {
        lhs < rhs ? .orderedAscending : lhs > rhs ? .orderedDescending : .orderedSame
    }

    /// -0.0 comes before 0.0, and every NaN has its place (IEEE 754, totalOrder).
    private static func order<Value: BinaryFloatingPoint>(_ lhs: Value, _ rhs: Value) -> ComparisonResult {
        let isOrdered = lhs.isTotallyOrdered(belowOrEqualTo: rhs)
        guard isOrdered, rhs.isTotallyOrdered(belowOrEqualTo: lhs) else {
            return isOrdered ? .orderedAscending : .orderedDescending
        }
        return .orderedSame
    }

    private static func order<Bytes: Sequence<UInt8>>(_ lhs: Bytes, _ rhs: Bytes) -> ComparisonResult {
        lhs.lexicographicallyPrecedes(rhs)
            ? .orderedAscending : rhs.lexicographicallyPrecedes(lhs) ? .orderedDescending : .orderedSame
    }

    private static func order(_ lhs: [PropertyListValue], _ rhs: [PropertyListValue]) -> ComparisonResult {
        for (lhs, rhs) in zip(lhs, rhs) {
            let order = lhs.order(relativeTo: rhs)
            if order != .orderedSame { return order }
        }
        return order(lhs.count, rhs.count)
    }

    private static func order(
        _ lhs: [(key: String, value: PropertyListValue)],
        _ rhs: [(key: String, value: PropertyListValue)]
    ) -> ComparisonResult {
        let keys = order(lhs.map { .string($0.key) }, rhs.map { .string($0.key) })
        return keys == .orderedSame ? order(lhs.map(\.value), rhs.map(\.value)) : keys
    }
}
