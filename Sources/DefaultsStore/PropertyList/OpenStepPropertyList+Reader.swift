import Foundation

extension OpenStepPropertyList {
    /// Reads one document.
    struct Reader {
        var scanner: PropertyListScanner

        /// The whole document: one value, or the entries of a dictionary without its braces.
        mutating func document() throws(DefaultsError) -> PropertyListValue {
            let hasComments = try skipBlanks()
            if scanner.isAtEnd {
                guard hasComments else { throw scanner.malformed("it is empty") }
                return .dictionary([:])
            }
            let start = scanner
            let value = try value(depth: 0)
            try skipBlanks()
            if scanner.isAtEnd { return value }
            guard case .string = value else {
                throw scanner.malformed("something follows the end of the property list")
            }
            scanner = start
            let entries = try entries(depth: 0)
            guard scanner.isAtEnd else { throw scanner.malformed("a key is needed here") }
            return .dictionary(entries)
        }

        // MARK: - Values

        private mutating func value(depth: Int) throws(DefaultsError) -> PropertyListValue {
            try skipBlanks()
            if scanner.starts(with: "{") || scanner.starts(with: "("), depth >= PropertyListPath.maximumDepth {
                throw .tooDeep
            }
            if scanner.skip("{") {
                let entries = try entries(depth: depth)
                guard scanner.skip("}") else { throw scanner.malformed("a key or '}' is needed here") }
                return .dictionary(entries)
            }
            if scanner.skip("(") { return .array(try elements(depth: depth)) }
            if scanner.skip("<") { return .data(try data()) }
            guard let string = try string() else { throw scanner.malformed("a value is needed here") }
            return .string(string)
        }

        /// The entries up to something that is no key.
        private mutating func entries(depth: Int) throws(DefaultsError) -> [String: PropertyListValue] {
            var entries: [String: PropertyListValue] = [:]
            while true {
                try skipBlanks()
                let start = scanner.position
                guard let key = try string() else { return entries }
                try skipBlanks()
                // A file of strings may leave out a value that equals its key.
                var value = PropertyListValue.string(key)
                if scanner.skip("=") {
                    value = try self.value(depth: depth + 1)
                    try skipBlanks()
                }
                guard scanner.skip(";") else { throw scanner.malformed("';' is needed here") }
                guard entries.updateValue(value, forKey: key) == nil else {
                    throw scanner.malformed("a key stands twice in one dictionary", at: start)
                }
            }
        }

        private mutating func elements(depth: Int) throws(DefaultsError) -> [PropertyListValue] {
            var elements: [PropertyListValue] = []
            while true {
                try skipBlanks()
                if scanner.skip(")") { return elements }
                elements.append(try value(depth: depth + 1))
                try skipBlanks()
                guard scanner.skip(",") || scanner.starts(with: ")") else {
                    throw scanner.malformed("',' or ')' is needed here")
                }
            }
        }

        private mutating func data() throws(DefaultsError) -> Data {
            var data = Data()
            while true {
                scanner.skipWhitespace()
                if scanner.skip(">") { return data }
                guard let high = scanner.take()?.hexDigitValue, let low = scanner.take()?.hexDigitValue else {
                    throw scanner.malformed("data is not pairs of hexadecimal digits")
                }
                data.append(high << 4 | low)
            }
        }

        // MARK: - Strings

        /// The string that is next, or nil if there is none.
        private mutating func string() throws(DefaultsError) -> String? {
            if scanner.skip("\"") { return try quotedString(end: UInt8(ascii: "\"")) }
            if scanner.skip("'") { return try quotedString(end: UInt8(ascii: "'")) }
            let text = scanner.take { byte in
                (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                    || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "_$/:.-".utf8.contains(byte)
            }
            return text.isEmpty ? nil : String(decoding: text, as: UTF8.self)
        }

        private mutating func quotedString(end: UInt8) throws(DefaultsError) -> String {
            let start = scanner.position
            var bytes: [UInt8] = []
            while true {
                bytes += scanner.take { $0 != end && $0 != UInt8(ascii: "\\") }
                guard let byte = scanner.take() else { throw scanner.malformed("a string has no end", at: start) }
                if byte == end { break }
                try appendEscape(to: &bytes)
            }
            guard let string = String(validating: bytes, as: UTF8.self) else {
                throw scanner.malformed("the text is not UTF-8", at: start)
            }
            return string
        }

        /// What stands after a backslash.
        private mutating func appendEscape(to bytes: inout [UInt8]) throws(DefaultsError) {
            guard let byte = scanner.next else { throw scanner.malformed("a string has no end") }
            switch byte {
            case UInt8(ascii: "U"): bytes += String(try unicodeEscape()).utf8
            case UInt8(ascii: "0")...UInt8(ascii: "7"): bytes += String(try octalEscape()).utf8
            default:
                _ = scanner.take()
                bytes.append(Self.escapes[byte] ?? byte)
            }
        }

        private static let escapes: [UInt8: UInt8] = [
            UInt8(ascii: "a"): 0x07, UInt8(ascii: "b"): 0x08, UInt8(ascii: "t"): 0x09, UInt8(ascii: "n"): 0x0A,
            UInt8(ascii: "v"): 0x0B, UInt8(ascii: "f"): 0x0C, UInt8(ascii: "r"): 0x0D,
        ]

        private mutating func octalEscape() throws(DefaultsError) -> Unicode.Scalar {
            let start = scanner.position
            var number = 0
            for _ in 0..<3 {
                guard let byte = scanner.next, (UInt8(ascii: "0")...UInt8(ascii: "7")).contains(byte) else { break }
                _ = scanner.take()
                number = number * 8 + Int(byte - UInt8(ascii: "0"))
            }
            guard let scalar = NextStepEncoding.scalar(number) else {
                throw scanner.malformed("an octal escape is no character", at: start)
            }
            return scalar
        }

        private mutating func unicodeEscape() throws(DefaultsError) -> Unicode.Scalar {
            let start = scanner.position
            let unit = try utf16Unit()
            if let scalar = Unicode.Scalar(unit) { return scalar }
            guard UTF16.isLeadSurrogate(unit), scanner.starts(with: "\\U") else {
                throw scanner.malformed("an escape is half a surrogate pair", at: start)
            }
            _ = scanner.skip("\\")
            let trail = try utf16Unit()
            guard UTF16.isTrailSurrogate(trail) else {
                throw scanner.malformed("an escape is half a surrogate pair", at: start)
            }
            return UTF16.decode(UTF16.EncodedScalar([unit, trail]))
        }

        /// `U` and up to four hexadecimal digits.
        private mutating func utf16Unit() throws(DefaultsError) -> UInt16 {
            _ = scanner.skip("U")
            var unit: UInt16?
            for _ in 0..<4 {
                guard let digit = scanner.next?.hexDigitValue else { break }
                _ = scanner.take()
                unit = (unit ?? 0) << 4 | UInt16(digit)
            }
            guard let unit else { throw scanner.malformed("\\U needs hexadecimal digits") }
            return unit
        }

        // MARK: - Blanks

        /// Moves past whitespace and comments, and returns whether there were comments.
        @discardableResult
        private mutating func skipBlanks() throws(DefaultsError) -> Bool {
            var hasComments = false
            while true {
                scanner.skipWhitespace()
                if scanner.skip("/*") {
                    try scanner.take(through: "*/", of: "a comment")
                } else if scanner.skip("//") {
                    scanner.take { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
                } else if scanner.skip("\u{2028}") || scanner.skip("\u{2029}") {
                    continue
                } else {
                    return hasComments
                }
                hasComments = true
            }
        }
    }
}
