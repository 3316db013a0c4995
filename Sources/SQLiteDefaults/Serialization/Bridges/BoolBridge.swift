public import DefaultsStore

/// Booleans; what was written as the number or the text of one is read as well.
public struct BoolBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: Bool) -> PropertyListValue { .bool(value) }

    /// The value of a stored form: a Boolean, 0 or 1, or one of the words that `defaultsctl write -bool` takes.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Bool {
        switch stored {
        case .bool(let value): return value
        case .integer(0): return false
        case .integer(1): return true
        case .string(let text):
            if let value = Self.words[text.lowercased()] { return value }
            fallthrough
        default: throw DefaultsError(stored: stored, wanted: "boolean")
        }
    }

    private static let words = [
        "true": true, "yes": true, "1": true, "false": false, "no": false, "0": false,
    ]
}

extension Bool: DefaultsSerializable {
    /// Booleans.
    public static var defaultsBridge: BoolBridge { BoolBridge() }
}
