import Foundation

extension XMLPropertyList {
    /// Reads one document.
    struct Reader {
        var scanner: PropertyListScanner

        private struct Tag {
            var name: String
            var isEmpty: Bool
            /// Where the tag begins.
            var position: Int
        }

        /// The whole document: one value, in `<plist>` or bare.
        mutating func document() throws(DefaultsError) -> PropertyListValue {
            try skipMarkup(allowingDocumentType: true)
            let root = try openTag()
            let value: PropertyListValue
            if root.name == "plist" {
                guard !root.isEmpty else { throw scanner.malformed("<plist> holds no value", at: root.position) }
                try skipMarkup()
                value = try self.value(of: try openTag(), depth: 0)
                try skipMarkup()
                try closeTag("plist")
            } else {
                value = try self.value(of: root, depth: 0)
            }
            try skipMarkup()
            guard scanner.isAtEnd else { throw scanner.malformed("something follows the end of the property list") }
            return value
        }

        // MARK: - Values

        private mutating func value(of tag: Tag, depth: Int) throws(DefaultsError) -> PropertyListValue {
            switch tag.name {
            case "dict": return .dictionary(try entries(of: tag, depth: depth))
            case "array": return .array(try elements(of: tag, depth: depth))
            case "string": return .string(try text(of: tag))
            case "data": return .data(try data(of: tag))
            case "true", "false":
                guard try text(of: tag).isEmpty else {
                    throw scanner.malformed("<\(tag.name)> holds text", at: tag.position)
                }
                return .bool(tag.name == "true")
            case "integer": return try convert(tag, PropertyListNumber.integer)
            case "real": return .double(try convert(tag, PropertyListNumber.real))
            case "date": return .date(try convert(tag, Self.date))
            default:
                throw scanner.malformed("<\(tag.name)> is no element of property lists", at: tag.position)
            }
        }

        private mutating func entries(of tag: Tag, depth: Int) throws(DefaultsError) -> [String: PropertyListValue] {
            try checkDepth(depth)
            var entries: [String: PropertyListValue] = [:]
            guard !tag.isEmpty else { return entries }
            while true {
                try skipMarkup()
                guard !scanner.starts(with: "</") else { break }
                let keyTag = try openTag()
                guard keyTag.name == "key" else {
                    throw scanner.malformed("<\(keyTag.name)> stands where a <key> is needed", at: keyTag.position)
                }
                let key = try text(of: keyTag)
                try skipMarkup()
                guard !scanner.starts(with: "</") else { throw scanner.malformed("a key has no value") }
                let value = try value(of: try openTag(), depth: depth + 1)
                guard entries.updateValue(value, forKey: key) == nil else {
                    throw scanner.malformed("a key stands twice in one dictionary", at: keyTag.position)
                }
            }
            try closeTag("dict")
            return entries
        }

        private mutating func elements(of tag: Tag, depth: Int) throws(DefaultsError) -> [PropertyListValue] {
            try checkDepth(depth)
            var elements: [PropertyListValue] = []
            guard !tag.isEmpty else { return elements }
            while true {
                try skipMarkup()
                guard !scanner.starts(with: "</") else { break }
                elements.append(try value(of: try openTag(), depth: depth + 1))
            }
            try closeTag("array")
            return elements
        }

        private mutating func data(of tag: Tag) throws(DefaultsError) -> Data {
            let base64 = try text(of: tag).utf8.filter { !PropertyListScanner.isWhitespace($0) }
            guard let data = Data(base64Encoded: Data(base64)) else {
                throw scanner.malformed("<data> holds something that is not base64", at: tag.position)
            }
            return data
        }

        private mutating func convert<T>(_ tag: Tag, _ conversion: (Substring) -> T?) throws(DefaultsError) -> T {
            let text = try text(of: tag)
            guard let value = conversion(text.trimmed) else {
                throw scanner.malformed("<\(tag.name)> holds no \(tag.name)", at: tag.position)
            }
            return value
        }

        private static func date(_ text: Substring) -> Date? {
            guard text.hasSuffix("Z"), let separator = text.firstIndex(of: "T") else { return nil }
            return GregorianDate(
                day: text[..<separator],
                time: text[text.index(after: separator)...].dropLast()
            )?.date
        }

        private func checkDepth(_ depth: Int) throws(DefaultsError) {
            guard depth < PropertyListPath.maximumDepth else { throw .tooDeep }
        }

        // MARK: - Text

        /// The text up to the closing tag, entities resolved.
        private mutating func text(of tag: Tag) throws(DefaultsError) -> String {
            guard !tag.isEmpty else { return "" }
            var bytes: [UInt8] = []
            while true {
                bytes += scanner.take { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "&") }
                if scanner.starts(with: "</") { break }
                if scanner.skip("<![CDATA[") {
                    bytes += try scanner.take(through: "]]>", of: "a CDATA section")
                } else if scanner.skip("<!--") {
                    try scanner.take(through: "-->", of: "a comment")
                } else if scanner.skip("&") {
                    bytes += String(try entity()).utf8
                } else if scanner.isAtEnd {
                    throw scanner.malformed("<\(tag.name)> has no end", at: tag.position)
                } else {
                    throw scanner.malformed("<\(tag.name)> holds another element")
                }
            }
            try closeTag(tag.name)
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw scanner.malformed("the text is not UTF-8", at: tag.position)
            }
            return text
        }

        /// The character of an entity, after its `&`.
        private mutating func entity() throws(DefaultsError) -> Unicode.Scalar {
            let start = scanner.position
            let name = String(
                decoding: scanner.take { $0 != UInt8(ascii: ";") && $0 > UInt8(ascii: " ") },
                as: UTF8.self
            )
            guard scanner.skip(";") else { throw scanner.malformed("an entity has no end", at: start) }
            switch name {
            case "amp": return "&"
            case "lt": return "<"
            case "gt": return ">"
            case "quot": return "\""
            case "apos": return "'"
            default: break
            }
            let isHexadecimal = name.hasPrefix("#x")
            let digits = name.dropFirst(isHexadecimal ? 2 : 1)
            guard name.hasPrefix("#"), digits.first?.isHexDigit == true,
                let number = UInt32(digits, radix: isHexadecimal ? 16 : 10),
                number != 0, let scalar = Unicode.Scalar(number)
            else { throw scanner.malformed("an entity is unknown", at: start) }
            return scalar
        }

        // MARK: - Markup

        private mutating func openTag() throws(DefaultsError) -> Tag {
            let position = scanner.position
            guard scanner.skip("<"), let name = takeName() else {
                throw scanner.malformed("an element is needed here", at: position)
            }
            while true {
                scanner.skipWhitespace()
                if scanner.skip("/>") { return Tag(name: name, isEmpty: true, position: position) }
                if scanner.skip(">") { return Tag(name: name, isEmpty: false, position: position) }
                guard takeName() != nil else { throw scanner.malformed("the tag <\(name) is damaged", at: position) }
                scanner.skipWhitespace()
                guard scanner.skip("=") else { throw scanner.malformed("an attribute has no value") }
                scanner.skipWhitespace()
                try skipQuoted()
            }
        }

        private mutating func closeTag(_ name: String) throws(DefaultsError) {
            let position = scanner.position
            guard scanner.skip("</"), takeName() == name else {
                throw scanner.malformed("</\(name)> is needed here", at: position)
            }
            scanner.skipWhitespace()
            guard scanner.skip(">") else { throw scanner.malformed("</\(name) has no end", at: position) }
        }

        private mutating func takeName() -> String? {
            let name = scanner.take { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) || byte == UInt8(ascii: ":")
                    || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
            }
            return name.isEmpty ? nil : String(decoding: name, as: UTF8.self)
        }

        private mutating func skipQuoted() throws(DefaultsError) {
            if scanner.skip("\"") {
                try scanner.take(through: "\"", of: "an attribute")
            } else if scanner.skip("'") {
                try scanner.take(through: "'", of: "an attribute")
            } else {
                throw scanner.malformed("an attribute has no value")
            }
        }

        /// Moves past whitespace, comments, processing instructions and, before the root, the document type.
        private mutating func skipMarkup(allowingDocumentType: Bool = false) throws(DefaultsError) {
            var allowsDocumentType = allowingDocumentType
            while true {
                scanner.skipWhitespace()
                if scanner.skip("<!--") {
                    try scanner.take(through: "-->", of: "a comment")
                } else if scanner.starts(with: "<?") {
                    try skipInstruction()
                } else if allowsDocumentType, scanner.skip("<!DOCTYPE") {
                    try skipDocumentType()
                    allowsDocumentType = false
                } else {
                    return
                }
            }
        }

        private mutating func skipInstruction() throws(DefaultsError) {
            let start = scanner.position
            let text = String(decoding: try scanner.take(through: "?>", of: "a processing instruction"), as: UTF8.self)
            guard text.hasPrefix("<?xml ") else { return }
            let words = text.split { " \t\r\n=\"'?".contains($0) }
            // The scanner has already turned UTF-16 into UTF-8.
            guard let index = words.firstIndex(of: "encoding"), index + 1 < words.count,
                !["utf-8", "us-ascii", "utf-16"].contains(words[index + 1].lowercased())
            else { return }
            throw scanner.malformed("the encoding must be UTF-8 or UTF-16", at: start)
        }

        /// Moves past the rest of a document type; its own declarations, which could define entities, are not read.
        private mutating func skipDocumentType() throws(DefaultsError) {
            let start = scanner.position
            var isInside = false
            while let byte = scanner.next {
                switch byte {
                case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipQuoted()
                case UInt8(ascii: "<") where scanner.skip("<!--"): try scanner.take(through: "-->", of: "a comment")
                case UInt8(ascii: ">") where !isInside:
                    _ = scanner.take()
                    return
                default:
                    _ = scanner.take()
                    if byte == UInt8(ascii: "[") { isInside = true }
                    if byte == UInt8(ascii: "]") { isInside = false }
                }
            }
            throw scanner.malformed("the document type has no end", at: start)
        }
    }
}

extension String {
    /// The text without the whitespace around it.
    fileprivate var trimmed: Substring {
        let scalars = unicodeScalars.drop { $0.properties.isWhitespace }
        let end = scalars.lastIndex { !$0.properties.isWhitespace }
        return end.map { self[scalars.startIndex...$0] } ?? ""
    }
}
