import Foundation

extension PropertyListValue: Hashable {
    /// Whether both values are stored alike, bit for bit.
    public static func == (lhs: PropertyListValue, rhs: PropertyListValue) -> Bool {
        switch (lhs, rhs) {
        case (.bool(let lhs), .bool(let rhs)): lhs == rhs
        case (.integer(let lhs), .integer(let rhs)): lhs == rhs
        case (.unsigned(let lhs), .unsigned(let rhs)): lhs == rhs
        case (.float(let lhs), .float(let rhs)): lhs.bitPattern == rhs.bitPattern
        case (.double(let lhs), .double(let rhs)): lhs.bitPattern == rhs.bitPattern
        case (.string(let lhs), .string(let rhs)), (.json(let lhs), .json(let rhs)): lhs.hasSameBytes(as: rhs)
        case (.data(let lhs), .data(let rhs)): lhs == rhs
        case (.date(let lhs), .date(let rhs)):
            lhs.timeIntervalSinceReferenceDate.bitPattern == rhs.timeIntervalSinceReferenceDate.bitPattern
        case (.url(let lhs), .url(let rhs)): lhs.absoluteString.hasSameBytes(as: rhs.absoluteString)
        case (.array(let lhs), .array(let rhs)): lhs == rhs
        case (.dictionary(let lhs), .dictionary(let rhs)): lhs.hasSameEntries(as: rhs)
        default: false
        }
    }

    /// Feeds the value to a hasher; equal values feed the same.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(typeTag)
        switch self {
        case .bool(let value): hasher.combine(value)
        case .integer(let value): hasher.combine(value)
        case .unsigned(let value): hasher.combine(value)
        case .float(let value): hasher.combine(value.bitPattern)
        case .double(let value): hasher.combine(value.bitPattern)
        case .string(let value), .json(let value): hasher.combine(value)
        case .data(let value): hasher.combine(value)
        case .date(let value): hasher.combine(value.timeIntervalSinceReferenceDate.bitPattern)
        case .url(let value): hasher.combine(value.absoluteString)
        case .array(let value): hasher.combine(value)
        case .dictionary(let value): hasher.combine(value)
        }
    }
}

extension [String: PropertyListValue] {
    fileprivate func hasSameEntries(as other: Self) -> Bool {
        count == other.count && allSatisfy { key, value in other.containsBytes(ofKey: key) && other[key] == value }
    }

    /// Whether there is a key of the same bytes: a dictionary finds keys by canonical equivalence, the store by their
    /// bytes.
    func containsBytes(ofKey key: String) -> Bool {
        index(forKey: key).map { self[$0].key.hasSameBytes(as: key) } ?? false
    }
}

extension String {
    /// Whether both strings are the same UTF-8 bytes; Swift's `==` compares by canonical equivalence instead.
    package func hasSameBytes(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
