/// Strings as the old property list format writes them.
enum QuotedText {
    /// The string itself if it is letters and digits, otherwise quoted, in ASCII.
    static func text(of string: String) -> String {
        let isPlain = string.utf8.allSatisfy { byte in
            (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
                || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
        }
        guard !isPlain || string.isEmpty else { return string }
        var text = "\""
        for unit in string.utf16 { append(unit, to: &text) }
        return text + "\""
    }

    private static func append(_ unit: UInt16, to text: inout String) {
        switch unit {
        case 0x22: text += "\\\""
        case 0x5C: text += "\\\\"
        case 0x07: text += "\\a"
        case 0x08: text += "\\b"
        case 0x09: text += "\\t"
        case 0x0A: text += "\\n"
        case 0x0B: text += "\\v"
        case 0x0C: text += "\\f"
        case 0x0D: text += "\\r"
        case 0x20..<0x7F: text.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        case 0x80...: text += "\\U" + padded(String(unit, radix: 16), to: 4)
        default: text += "\\" + padded(String(unit, radix: 8), to: 3)
        }
    }

    private static func padded(_ digits: String, to width: Int) -> String {
        String(repeating: "0", count: max(0, width - digits.count)) + digits
    }
}
