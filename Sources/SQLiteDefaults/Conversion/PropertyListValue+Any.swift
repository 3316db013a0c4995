public import DefaultsStore
import Foundation

extension PropertyListValue {
    /// Creates a value from what `UserDefaults.set(_:forKey:)` takes.
    ///
    /// That is: `Bool`, integers of any type that fit 64 bits, `Float`, `Double`, `CGFloat`, `String`, `Substring`, `Data`,
    /// `Date`, `URL` (as the whole value), and arrays and string-keyed dictionaries of these; also the Foundation
    /// classes `NSNumber`, `NSString`, `NSData`, `NSDate`, `NSURL`, `NSArray` and `NSDictionary`. An `NSNumber` keeps
    /// the type it was made of. Everything is copied: changing a mutable collection afterwards changes nothing here.
    ///
    /// `Decimal` is refused, since neither `Double` nor a string is what the caller meant.
    ///
    /// - Parameter value: The value; an optional that holds one counts as what it holds.
    /// - Throws: `unsupportedValue`, with the place inside the value in ``DefaultsError/path``, when the value or
    ///   something inside it is of another type, is a date that is no finite number, or is nested more than 512 deep.
    public init(propertyList value: Any) throws(DefaultsError) {
        self = try Self.converted(value, depth: 0)
    }

    /// The value as `UserDefaults` hands it out: `Bool`, `Int`, `UInt64` (above `Int.max`), `Float`, `Double`, `String`,
    /// `Data`, `Date`, `URL`, `[Any]` or `[String: Any]`; the text of a `.json` value as a `String`.
    public var propertyList: Any {
        switch self {
        case .bool(let value): value
        case .integer(let value): Int(value)
        case .unsigned(let value): value
        case .float(let value): value
        case .double(let value): value
        case .string(let value), .json(let value): value
        case .data(let value): value
        case .date(let value): value
        case .url(let value): value
        case .array(let elements): elements.map(\.propertyList)
        case .dictionary(let entries): entries.mapValues(\.propertyList)
        }
    }
}

// MARK: - Conversion

extension PropertyListValue {
    fileprivate static func converted(_ value: Any, depth: Int) throws(DefaultsError) -> PropertyListValue {
        if let optional = value as? any OptionalValue {
            guard let wrapped = optional.wrapped else { throw .unsupported("nil can't be stored inside a collection.") }
            return try converted(wrapped, depth: depth)
        }
        // An NSNumber casts to Bool and to Int alike, and casting a Foundation collection to a Swift one converts
        // everything inside it: both are looked at by their class first.
        switch value {
        case _ where !(type(of: value) is AnyClass): break
        case let number as NSNumber: return try PropertyListValue(number: number)
        case let array as NSArray: return try array.storedElements.converted(depth: depth)
        case let dictionary as NSDictionary: return try dictionary.storedEntries.converted(depth: depth)
        default: break
        }
        if let scalar = scalar(value) { return scalar }
        switch value {
        case let date as Date:
            guard date.timeIntervalSinceReferenceDate.isFinite else {
                throw .unsupported("A date that is infinite or not a number can't be stored.")
            }
            return .date(date)
        case let url as URL:
            guard depth == 0 else {
                throw .unsupported("A URL can't be stored inside a collection; store its absolute string.")
            }
            return .url(url.absoluteURL)
        case let elements as [Any]: return try elements.converted(depth: depth)
        case let entries as [String: Any]: return try Array(entries).converted(depth: depth)
        case is [AnyHashable: Any]: throw .unsupported("A dictionary can be stored when all its keys are strings.")
        default: throw .unsupported(type: type(of: value))
        }
    }

    /// The value when it is of a type that can always be stored.
    private static func scalar(_ value: Any) -> PropertyListValue? {
        switch value {
        case let value as String: .string(value)
        case let value as Int: .integer(value)
        case let value as Bool: .bool(value)
        case let value as Double: .double(value)
        // A slice would keep its indices for as long as it is in memory, and start from zero once it has been stored;
        // memory that is not Data's own would be read after its owner has changed or freed it.
        case let value as Data: .data(Data(value))
        case let value as Float: .float(value)
        case let value as CGFloat: .double(Double(value))
        case let value as Substring: .string(String(value))
        case let value as any FixedWidthInteger: wholeNumber(value)
        default: nil
        }
    }

    private static func wholeNumber(_ value: some FixedWidthInteger) -> PropertyListValue? {
        if let value = Int64(exactly: value) { return .integer(value) }
        return UInt64(exactly: value).map { .unsigned($0) }
    }

    private init(number: NSNumber) throws(DefaultsError) {
        if number is NSDecimalNumber { throw .unsupported(type: Decimal.self) }
        if type(of: number) == type(of: NSNumber(value: true)) {
            self = .bool(number.boolValue)
            return
        }
        self =
            switch UInt8(bitPattern: number.objCType.pointee) {
            case UInt8(ascii: "f"): .float(number.floatValue)
            case UInt8(ascii: "d"): .double(number.doubleValue)
            case UInt8(ascii: "Q") where number.uint64Value > UInt64(Int64.max): .unsigned(number.uint64Value)
            default: .integer(number.int64Value)
            }
    }

    fileprivate static func checkDepth(_ depth: Int) throws(DefaultsError) {
        guard depth < PropertyListPath.maximumDepth else {
            throw .unsupported(
                "The value is nested more than \(PropertyListPath.maximumDepth) levels deep, or contains itself."
            )
        }
    }
}

extension [Any] {
    fileprivate func converted(depth: Int) throws(DefaultsError) -> PropertyListValue {
        try PropertyListValue.checkDepth(depth)
        var elements: [PropertyListValue] = []
        elements.reserveCapacity(count)
        for (index, element) in enumerated() {
            do {
                elements.append(try .converted(element, depth: depth + 1))
            } catch {
                throw error.inside(index: index)
            }
        }
        return .array(elements)
    }
}

extension [(key: String, value: Any)] {
    fileprivate func converted(depth: Int) throws(DefaultsError) -> PropertyListValue {
        try PropertyListValue.checkDepth(depth)
        var entries: [String: PropertyListValue] = Dictionary(minimumCapacity: count)
        for (key, value) in self {
            do {
                entries[key] = try .converted(value, depth: depth + 1)
            } catch {
                throw error.inside(key: key)
            }
        }
        return .dictionary(entries)
    }
}

// MARK: - Errors

extension DefaultsError {
    fileprivate static func unsupported(_ message: String) -> DefaultsError {
        DefaultsError(.unsupportedValue, message)
    }

    fileprivate static func unsupported(type: Any.Type) -> DefaultsError {
        .unsupported(
            "A value of type \(type) can't be stored: use a Boolean, a number, a string, data, a date, a URL, or an array"
                + " or string-keyed dictionary of these."
        )
    }
}
