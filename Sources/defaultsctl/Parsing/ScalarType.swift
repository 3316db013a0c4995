import DefaultsStore
import Foundation

/// A type whose values are one word.
enum ScalarType {
    case string
    case data
    case integer
    case float
    case boolean
    case date

    /// The value that a word stands for, the same in every locale.
    func value(of word: String) throws(ToolError) -> PropertyListValue {
        let value: PropertyListValue? =
            switch self {
            case .string: .string(word)
            case .data: Self.data(word).map { .data($0) }
            case .integer: Self.integer(word)
            case .float: PropertyListNumber.real(Substring(word)).map { .double($0) }
            case .boolean: Self.boolean(word).map { .bool($0) }
            case .date: Self.date(word).map { .date($0) }
            }
        guard let value else {
            throw .failure("Could not parse: \(word).  \(expectation); leaving defaults unchanged.")
        }
        return value
    }

    private var expectation: String {
        switch self {
        case .string: "A string is needed"
        case .data: "Data is an even number of hexadecimal digits"
        case .integer: "An integer is -9223372036854775808 to 9223372036854775807, or hexadecimal after 0x"
        case .float: "A float is a decimal number with a point, nan or infinity"
        case .boolean: "A boolean is true, yes, 1, false, no or 0"
        case .date: "A date is \"YYYY-MM-DD HH:MM:SS +HHMM\" or \"YYYY-MM-DDTHH:MM:SSZ\""
        }
    }

    // MARK: - Words

    private static func integer(_ word: String) -> PropertyListValue? {
        guard case .integer(let value)? = PropertyListNumber.integer(Substring(word)) else { return nil }
        return .integer(value)
    }

    private static func boolean(_ word: String) -> Bool? {
        switch word.lowercased() {
        case "true", "yes", "1": true
        case "false", "no", "0": false
        default: nil
        }
    }

    private static func data(_ word: String) -> Data? {
        var digits = Array(word.utf8)[...]
        guard digits.count.isMultiple(of: 2) else { return nil }
        var data = Data()
        while let high = digits.popFirst(), let low = digits.popFirst() {
            guard let high = high.hexDigitValue, let low = low.hexDigitValue else { return nil }
            data.append(high << 4 | low)
        }
        return data
    }

    /// `2019-10-12 17:28:40 +0200`, or ISO 8601: `T` for the first space, no second space, `Z` or `+02:00`, a fraction.
    private static func date(_ word: String) -> Date? {
        let parts = word.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == " " || $0 == "T" }
        guard parts.count == 2, let zone = parts[1].firstIndex(where: { "Z+- ".contains($0) }) else { return nil }
        let time = parts[1][..<zone].split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let offset = offset(parts[1][zone...].drop { $0 == " " }),
            let date = GregorianDate(day: parts[0], time: time[0])?.date
        else { return nil }
        guard time.count == 2 else { return date - offset }
        guard time[1].utf8.allSatisfy({ (0x30...0x39).contains($0) }), let fraction = Double("0.\(time[1])") else {
            return nil
        }
        return date - offset + fraction
    }

    /// The seconds that a time zone is ahead of UTC.
    private static func offset(_ zone: Substring) -> TimeInterval? {
        guard zone != "Z" else { return 0 }
        let digits = zone.dropFirst().filter { $0 != ":" }
        guard zone.hasPrefix("+") || zone.hasPrefix("-"), digits.utf8.count == 4,
            digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let hours = Int(digits.prefix(2)), let minutes = Int(digits.suffix(2)), hours < 24, minutes < 60
        else { return nil }
        return Double((zone.hasPrefix("-") ? -1 : 1) * (hours * 3_600 + minutes * 60))
    }
}
