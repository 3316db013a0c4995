import Foundation

extension XMLPropertyList {
    /// Writes one validated value.
    struct Writer {
        private var bytes: [UInt8] = []
        private var output = Output(data: Data())

        /// The whole document.
        mutating func write(document value: PropertyListValue) throws(DefaultsError) -> Output {
            append(
                """
                <?xml version="1.0" encoding="UTF-8"?>
                <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
                <plist version="1.0">

                """
            )
            try write(value, indent: 0)
            append("</plist>\n")
            output.data = Data(bytes)
            return output
        }

        // MARK: - Elements

        private mutating func write(_ value: PropertyListValue, indent: Int) throws(DefaultsError) {
            switch value {
            case .bool(let value): line(value ? "<true/>" : "<false/>", indent: indent)
            case .integer(let value): line("<integer>\(value)</integer>", indent: indent)
            case .unsigned(let value): line("<integer>\(value)</integer>", indent: indent)
            case .float(let value): line("<real>\(Self.text(of: Double(value)))</real>", indent: indent)
            case .double(let value): line("<real>\(Self.text(of: value))</real>", indent: indent)
            case .date(let value): line("<date>\(try text(of: value))</date>", indent: indent)
            case .string(let value), .json(let value): try line("string", text: value, indent: indent)
            case .url(let value): try line("string", text: value.absoluteString, indent: indent)
            case .data(let value): write(value, indent: indent)
            case .array(let elements): try write(elements, indent: indent)
            case .dictionary(let entries): try write(entries, indent: indent)
            }
        }

        private mutating func write(_ elements: [PropertyListValue], indent: Int) throws(DefaultsError) {
            guard !elements.isEmpty else { return line("<array/>", indent: indent) }
            line("<array>", indent: indent)
            for (index, element) in elements.enumerated() {
                do {
                    try write(element, indent: indent + 1)
                } catch {
                    throw error.inside(index: index)
                }
            }
            line("</array>", indent: indent)
        }

        private mutating func write(_ entries: [String: PropertyListValue], indent: Int) throws(DefaultsError) {
            guard !entries.isEmpty else { return line("<dict/>", indent: indent) }
            line("<dict>", indent: indent)
            for (key, value) in entries.sortedByBytes() {
                do {
                    try line("key", text: key, indent: indent + 1)
                    try write(value, indent: indent + 1)
                } catch {
                    throw error.inside(key: key)
                }
            }
            line("</dict>", indent: indent)
        }

        private mutating func write(_ data: Data, indent: Int) {
            line("<data>", indent: indent)
            let base64 = Array(data.base64EncodedData())
            let width = 76 - 8 * min(indent, 8)
            for start in stride(from: 0, to: base64.count, by: width) {
                tabs(min(indent, 8))
                bytes.append(contentsOf: base64[start..<min(start + width, base64.count)])
                append("\n")
            }
            line("</data>", indent: indent)
        }

        // MARK: - Text

        private mutating func line(_ element: StaticString, text: String, indent: Int) throws(DefaultsError) {
            tabs(indent)
            append("<\(element)>")
            try append(escaping: text)
            append("</\(element)>\n")
        }

        private mutating func line(_ text: String, indent: Int) {
            tabs(indent)
            append(text)
            append("\n")
        }

        private mutating func tabs(_ count: Int) {
            bytes.append(contentsOf: repeatElement(UInt8(ascii: "\t"), count: count))
        }

        private mutating func append(_ text: String) {
            bytes.append(contentsOf: text.utf8)
        }

        private mutating func append(escaping text: String) throws(DefaultsError) {
            var hasNoncharacters = false
            for scalar in text.unicodeScalars {
                switch scalar {
                case "&": append("&amp;")
                case "<": append("&lt;")
                case ">": append("&gt;")
                // A strict reader turns a plain carriage return into a line feed.
                case "\r": append("&#13;")
                case "\t", "\n": bytes.append(UInt8(scalar.value))
                case "\u{0}"..<" ":
                    throw .unsupported(
                        """
                        A string or key holds the control character U+\(Self.hex(scalar)), which XML can't hold; use the \
                        binary format.
                        """
                    )
                default:
                    hasNoncharacters = hasNoncharacters || scalar == "\u{FFFE}" || scalar == "\u{FFFF}"
                    bytes.append(contentsOf: UTF8.encode(scalar).unsafelyUnwrapped)
                }
            }
            if hasNoncharacters { output.stringsWithNoncharacters += 1 }
        }

        private static func hex(_ scalar: Unicode.Scalar) -> String {
            let digits = String(scalar.value, radix: 16, uppercase: true)
            return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
        }

        // MARK: - Numbers and dates

        /// The shortest text that reads back as the same number; a whole one has no fraction, as CoreFoundation has it.
        private static func text(of number: Double) -> String {
            guard number.isFinite else { return number.isNaN ? "nan" : number < 0 ? "-infinity" : "+infinity" }
            let text = number.description
            return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
        }

        private mutating func text(of date: Date) throws(DefaultsError) -> String {
            guard let calendarDate = GregorianDate(date) else {
                throw .unsupported("A date lies outside the calendar of the XML format; use the binary format.")
            }
            if calendarDate.date != date { output.datesWithoutFraction += 1 }
            return calendarDate.formatted()
        }
    }
}
