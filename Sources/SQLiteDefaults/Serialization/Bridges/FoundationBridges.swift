public import DefaultsStore
public import Foundation

/// Text, byte for byte.
public struct StringBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: String) -> PropertyListValue { .string(value) }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> String {
        guard case .string(let value) = stored else { throw DefaultsError(stored: stored, wanted: "string") }
        return value
    }
}

/// Bytes.
public struct DataBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: Data) -> PropertyListValue {
        // A slice would keep its indices for as long as it is in memory, and memory that is not Data's own would be read
        // after its owner has changed or freed it.
        .data(Data(value))
    }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Data {
        guard case .data(let value) = stored else { throw DefaultsError(stored: stored, wanted: "data") }
        return value
    }
}

/// Points in time, to the full precision of `Date`.
public struct DateBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: Date) -> PropertyListValue { .date(value) }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Date {
        guard case .date(let value) = stored else { throw DefaultsError(stored: stored, wanted: "date") }
        return value
    }
}

/// URLs, whole and absolute; text without a scheme is the path of a file, as for `UserDefaults.url(forKey:)`.
public struct URLBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: URL) -> PropertyListValue { .url(value.absoluteURL) }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> URL {
        if case .string(let text) = stored, let url = URL(string: text), url.scheme != nil { return url }
        guard let url = stored.urlValue else { throw DefaultsError(stored: stored, wanted: "url") }
        return url
    }
}

/// UUIDs, as their text.
public struct UUIDBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: UUID) -> PropertyListValue { .string(value.uuidString) }

    /// The value of a stored form.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for text that is no UUID.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> UUID {
        guard let value = UUID(uuidString: try String.defaultsBridge.decode(stored)) else {
            throw .undecodable("The stored text is no UUID")
        }
        return value
    }
}

/// Decimal numbers, as their text: a binary number would not hold 0.1.
public struct DecimalBridge: DefaultsBridge {
    private static let locale = Locale(identifier: "en_US_POSIX")

    /// The stored form of a value.
    ///
    /// - Throws: `unsupportedValue` for NaN.
    public func encode(_ value: Decimal) throws(DefaultsError) -> PropertyListValue {
        guard !value.isNaN else {
            throw DefaultsError(.unsupportedValue, "A Decimal that is not a number can't be stored.")
        }
        return .string(value.description)
    }

    /// The value of a stored form: text or a number.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for text that is no number, and for a number that is too large or small.
    public func decode(_ stored: PropertyListValue) throws(DefaultsError) -> Decimal {
        switch stored {
        case .integer(let value): return Decimal(value)
        case .unsigned(let value): return Decimal(value)
        // The digits that the number is written with, not those of its binary value.
        case .double(let value): return try decode(value.description)
        case .float(let value): return try decode(value.description)
        case .string(let text): return try decode(text)
        default: throw DefaultsError(stored: stored, wanted: "string")
        }
    }

    private func decode(_ text: String) throws(DefaultsError) -> Decimal {
        // `Decimal(string:)` reads "1x" as 1, and "0x10" as 0.
        guard Double(text) != nil, text.utf8.allSatisfy(Self.characters.contains),
            let value = Decimal(string: text, locale: Self.locale), !value.isNaN
        else { throw .undecodable("What is stored is no decimal number, or one that Decimal has no room for") }
        return value
    }

    private static let characters = Set("+-.0123456789Ee".utf8)
}

// MARK: - Conformances

extension String: DefaultsSerializable {
    /// Text.
    public static var defaultsBridge: StringBridge { StringBridge() }
}

extension Data: DefaultsSerializable {
    /// Bytes.
    public static var defaultsBridge: DataBridge { DataBridge() }
}

extension Date: DefaultsSerializable {
    /// Points in time.
    public static var defaultsBridge: DateBridge { DateBridge() }
}

extension URL: DefaultsSerializable {
    /// URLs.
    public static var defaultsBridge: URLBridge { URLBridge() }
}

extension UUID: DefaultsSerializable {
    /// UUIDs.
    public static var defaultsBridge: UUIDBridge { UUIDBridge() }
}

extension Decimal: DefaultsSerializable {
    /// Decimal numbers.
    public static var defaultsBridge: DecimalBridge { DecimalBridge() }
}
