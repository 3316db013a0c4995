import DefaultsStore
import Foundation

/// What the typed getters of `UserDefaults` make of a value, as Foundation on Linux does.
extension PropertyListValue {
    /// Numbers are truncated; what lies outside `Int`, and NaN, is `Int.min`, except that an unsigned integer is clamped.
    var integerValue: Int {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Int(value)
        case .unsigned(let value): Int(clamping: value)
        case .float(let value): Int(exactly: value.rounded(.towardZero)) ?? .min
        case .double(let value): Int(exactly: value.rounded(.towardZero)) ?? .min
        case .string(let text): text.leadingInteger
        case .data, .date, .url, .array, .dictionary, .json: 0
        }
    }

    var floatValue: Float {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Float(value)
        case .unsigned(let value): Float(value)
        case .float(let value): value
        case .double(let value): Float(value)
        case .string(let text): text.leadingNumber()
        case .data, .date, .url, .array, .dictionary, .json: 0
        }
    }

    var doubleValue: Double {
        switch self {
        case .bool(let value): value ? 1 : 0
        case .integer(let value): Double(value)
        case .unsigned(let value): Double(value)
        case .float(let value): Double(value)
        case .double(let value): value
        case .string(let text): text.leadingNumber()
        case .data, .date, .url, .array, .dictionary, .json: 0
        }
    }

    var boolValue: Bool {
        switch self {
        case .bool(let value): value
        case .integer(let value): value != 0
        case .unsigned(let value): value != 0
        case .float(let value): value != 0
        case .double(let value): value != 0
        case .string(let text): text.leadingBoolean
        case .data, .date, .url, .array, .dictionary, .json: false
        }
    }

    /// A file's URL gives its path, since that is what Foundation on Linux stores for it; another URL is given whole.
    var stringValue: String? {
        switch self {
        case .string(let text), .json(let text): text
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        case .unsigned(let value): String(value)
        case .float(let value): value.description
        case .double(let value): value.description
        case .url(let url): url.isFileURL ? url.path : url.absoluteString
        case .data, .date, .array, .dictionary: nil
        }
    }

    /// A string is the path of a file, a leading tilde the home directory.
    var urlValue: URL? {
        switch self {
        case .url(let url): url
        case .string(let path): URL(fileURLWithPath: NSString(string: path).expandingTildeInPath)
        default: nil
        }
    }

    var dataValue: Data? {
        guard case .data(let value) = self else { return nil }
        return value
    }

    var arrayValue: [PropertyListValue]? {
        guard case .array(let value) = self else { return nil }
        return value
    }

    var dictionaryValue: [String: PropertyListValue]? {
        guard case .dictionary(let value) = self else { return nil }
        return value
    }

    /// The elements of an array that holds nothing but strings.
    var stringArrayValue: [String]? {
        guard let elements = arrayValue else { return nil }
        let strings = elements.compactMap { element in
            if case .string(let text) = element { text } else { nil }
        }
        return strings.count == elements.count ? strings : nil
    }
}
