import DefaultsStore
import Foundation

/// Foundation's reading and writing of property lists, to compare with.
enum FoundationOracle {
    /// What Foundation reads, as our values; nil where Foundation refuses.
    static func read(_ data: Data) -> PropertyListValue? {
        (try? PropertyListSerialization.propertyList(from: data, format: nil)).flatMap(value)
    }

    /// What Foundation writes for one of our values.
    static func write(_ value: PropertyListValue, _ format: PropertyListSerialization.PropertyListFormat) throws -> Data
    {
        try PropertyListSerialization.data(fromPropertyList: object(value), format: format, options: 0)
    }

    private static func value(_ object: Any) -> PropertyListValue? {
        switch object {
        case let string as String: .string(string)
        case let data as Data: .data(data)
        case let date as Date: .date(date)
        case let array as [Any]: .array(array.compactMap(value))
        case let dictionary as [String: Any]: .dictionary(dictionary.compactMapValues(value))
        case let number as NSNumber: self.number(number)
        default: nil
        }
    }

    private static func number(_ number: NSNumber) -> PropertyListValue {
        switch String(cString: number.objCType) {
        case "c", "B": .bool(number.boolValue)
        case "f": .float(number.floatValue)
        case "d": .double(number.doubleValue)
        default:
            number.uint64Value > Int64.max && number.stringValue.first != "-"
                ? .unsigned(number.uint64Value) : .integer(number.int64Value)
        }
    }

    private static func object(_ value: PropertyListValue) -> Any {
        switch value {
        case .bool(let value): NSNumber(value: value)
        case .integer(let value): NSNumber(value: value)
        case .unsigned(let value): NSNumber(value: value)
        case .float(let value): NSNumber(value: value)
        case .double(let value): NSNumber(value: value)
        case .string(let value), .json(let value): value
        case .data(let value): value
        case .date(let value): value
        case .url(let value): value
        case .array(let value): value.map(object)
        case .dictionary(let value): value.mapValues(object)
        }
    }
}
