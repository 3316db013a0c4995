import DefaultsStore
import Foundation

/// A change as a line of text, for people or for programs.
struct ChangeLine {
    /// Who reads the line.
    enum Format {
        case text
        case json
    }

    private let change: KnownValues.Change
    private let time: Date

    init(_ change: KnownValues.Change, time: Date) {
        self.change = change
        self.time = time
    }

    /// The line, with its end.
    func text(_ format: Format) throws -> String {
        switch format {
        case .text: plainText + "\n"
        case .json: try jsonText + "\n"
        }
    }

    /// The type of the new value, or of the one that was removed.
    private var typeName: String { (change.new ?? change.old)?.typeTag.typeName ?? "" }

    private var timestamp: String {
        time.formatted(Date.ISO8601FormatStyle(includingFractionalSeconds: true))
    }

    // MARK: - For people

    private var plainText: String {
        let names = [change.domain.name, change.key].map(Self.word).joined(separator: " ")
        return "\(timestamp) \(names) \(typeName) \(Self.text(of: change.old)) -> \(Self.text(of: change.new))"
    }

    /// A name as it is, or quoted where it would not be seen to be one word.
    private static func word(_ name: String) -> String {
        let isPlain = name.unicodeScalars.allSatisfy { scalar in
            !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control && scalar != "\""
                && scalar != "\\"
        }
        return isPlain && !name.isEmpty ? name : name.debugDescription
    }

    /// A value on one line.
    private static func text(of value: PropertyListValue?) -> String {
        switch value {
        case nil: "(none)"
        case .bool(let value): "\(value)"
        case .string(let text), .json(let text): text.debugDescription
        case .array, .dictionary:
            // Strings inside are quoted and have no line ends of their own.
            value.map(PropertyListDescription.text(of:))?.split(separator: "\n")
                .map { $0.drop { $0 == " " } }.joined(separator: " ") ?? ""
        case let value?: PropertyListDescription.text(of: value)
        }
    }

    // MARK: - For programs

    private var jsonText: String {
        get throws {
            let object: [String: Any] = [
                "time": timestamp, "domain": change.domain.name, "key": change.key, "type": typeName,
                "old": Self.json(change.old), "new": Self.json(change.new),
            ]
            let data = try JSONSerialization.data(
                withJSONObject: object,
                options: [.sortedKeys, .withoutEscapingSlashes]
            )
            return String(decoding: data, as: UTF8.self)
        }
    }

    /// The date as property lists name it, to the millisecond: ISO 8601 of Foundation turns to the Julian calendar before 1582.
    private static func text(of date: Date) -> String {
        let milliseconds = (date.timeIntervalSinceReferenceDate * 1_000).rounded()
        let second = (milliseconds / 1_000).rounded(.down)
        guard let calendarDate = GregorianDate(Date(timeIntervalSinceReferenceDate: second)) else {
            return "\(date.timeIntervalSinceReferenceDate)"
        }
        let fraction = "\(1_000 + Int(milliseconds - second * 1_000))".dropFirst()
        return calendarDate.formatted(suffix: ".\(fraction)Z")
    }

    /// The value in JSON: data as base64, a date as ISO 8601, numbers that JSON does not have as text.
    private static func json(_ value: PropertyListValue?) -> Any {
        switch value {
        case nil: NSNull()
        case .float(let number): number.isFinite ? Double("\(number)") ?? Double(number) : "\(number)"
        case .double(let number): number.isFinite ? number : "\(number)"
        case .data(let data): data.base64EncodedString()
        case .date(let date):
            text(of: date)
        case .url(let url): url.absoluteString
        case .array(let elements): elements.map(json)
        case .dictionary(let entries): entries.mapValues(json)
        case .bool(let value): value
        case .integer(let value): value
        case .unsigned(let value): value
        case .string(let text), .json(let text): text
        }
    }
}
