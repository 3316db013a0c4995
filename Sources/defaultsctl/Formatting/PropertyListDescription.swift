import DefaultsStore
import Foundation

/// The text of values as macOS's `defaults read` prints them.
///
/// Inside a collection it is the old property list format, which reads back: strings to the character, numbers as
/// strings, but data only in extracts.
struct PropertyListDescription {
    private(set) var text = ""

    /// The text of one value on its own: a string is itself, and a number has all its digits.
    static func text(of value: PropertyListValue) -> String {
        switch value {
        case .string(let text), .json(let text): return text
        case .url(let url): return url.absoluteString
        case .double(let number): return NumberText.exact(number)
        case .array, .dictionary:
            var description = PropertyListDescription()
            description.append(value, level: 0)
            return description.text
        default: return plainText(of: value)
        }
    }

    /// The text of a domain.
    static func text(of content: DomainContent) -> String {
        var description = PropertyListDescription()
        description.append(content, level: 0)
        return description.text
    }

    /// The text of several domains, by name.
    static func text(of domains: [(key: String, value: DomainContent)]) -> String {
        var description = PropertyListDescription()
        description.append(domains, level: 0) { description, content, level in description.append(content, level: level)
        }
        return description.text
    }

    // MARK: - Collections

    private mutating func append(_ content: DomainContent, level: Int) {
        append(content.entries, level: level) { description, value, level in description.append(value, level: level) }
    }

    private mutating func append(_ value: PropertyListValue, level: Int) {
        switch value {
        case .dictionary(let entries):
            append(entries.sortedByBytes(), level: level) { description, value, level in
                description.append(value, level: level)
            }
        case .array(let elements):
            indent(level)
            text += "(\n"
            for (index, element) in elements.enumerated() {
                indent(level + 1)
                append(element, level: level + 1)
                text += index + 1 < elements.count ? ",\n" : "\n"
            }
            indent(level)
            text += ")"
        case .string(let string), .json(let string): text += QuotedText.text(of: string)
        case .url(let url): text += QuotedText.text(of: url.absoluteString)
        case .data: text += Self.plainText(of: value)
        default: text += QuotedText.text(of: Self.plainText(of: value))
        }
    }

    private mutating func append<Value>(
        _ entries: [(key: String, value: Value)],
        level: Int,
        appendValue: (inout Self, Value, Int) -> Void
    ) {
        indent(level)
        text += "{\n"
        for (key, value) in entries {
            indent(level + 1)
            text += QuotedText.text(of: key)
            text += " = "
            appendValue(&self, value, level + 1)
            text += ";\n"
        }
        indent(level)
        text += "}"
    }

    private mutating func indent(_ level: Int) {
        text += String(repeating: "    ", count: level)
    }

    // MARK: - Scalars

    private static func plainText(of value: PropertyListValue) -> String {
        switch value {
        case .bool(let value): value ? "1" : "0"
        case .integer(let value): String(value)
        case .unsigned(let value): String(value)
        case .float(let value): NumberText.exact(value)
        case .double(let value): NumberText.rounded(value)
        case .date(let date): self.text(of: date)
        case .data(let data): self.text(of: data)
        case .string, .url, .array, .dictionary, .json: text(of: value)
        }
    }

    private static func text(of date: Date) -> String {
        guard let calendarDate = GregorianDate(date) else {
            return "\(NumberText.exact(date.timeIntervalSinceReferenceDate)) seconds after 2001-01-01 00:00:00 +0000"
        }
        return calendarDate.formatted(separator: " ", suffix: " +0000")
    }

    /// All bytes of short data; the first 16 and the last 8 of longer.
    private static func text(of data: Data) -> String {
        guard data.count > 24 else { return "{length = \(data.count), bytes = 0x\(hex(data))}" }
        let head = groups(data.prefix(16)).joined(separator: " ")
        let tail = groups(data.suffix(8)).joined(separator: " ")
        return "{length = \(data.count), bytes = 0x\(head) ... \(tail) }"
    }

    private static func groups(_ data: Data) -> [String] {
        stride(from: data.startIndex, to: data.endIndex, by: 4).map { hex(data[$0..<min($0 + 4, data.endIndex)]) }
    }

    private static func hex(_ data: Data) -> String {
        data.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
    }
}
