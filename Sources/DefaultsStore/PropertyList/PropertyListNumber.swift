/// Numbers as property lists write them, whatever the locale.
package enum PropertyListNumber {
    /// The integer that decimal digits, or hexadecimal ones after `0x`, stand for, if 64 bits hold it.
    package static func integer(_ text: Substring) -> PropertyListValue? {
        let isNegative = text.hasPrefix("-")
        var digits = isNegative || text.hasPrefix("+") ? text.dropFirst() : text
        let isHexadecimal = digits.hasPrefix("0x") || digits.hasPrefix("0X")
        if isHexadecimal { digits = digits.dropFirst(2) }
        // The initializers below would take a second sign.
        guard digits.utf8.allSatisfy({ $0.hexDigitValue != nil }) else { return nil }
        let radix = isHexadecimal ? 16 : 10
        if let value = Int64((isNegative ? "-" : "") + digits, radix: radix) { return .integer(value) }
        return isNegative ? nil : UInt64(digits, radix: radix).map { .unsigned($0) }
    }

    /// The number that a decimal text, `nan`, `inf` or `infinity` stands for.
    ///
    /// A number too large for a `Double` is refused rather than taken for infinite.
    package static func real(_ text: Substring) -> Double? {
        switch text.lowercased() {
        case "nan": return .nan
        case "inf", "+inf", "infinity", "+infinity": return .infinity
        case "-inf", "-infinity": return -.infinity
        default: break
        }
        // `Double` would take hexadecimal floats and the payloads of NaNs as well.
        let isDecimal = text.utf8.allSatisfy { byte in
            (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) || "+-.eE".utf8.contains(byte)
        }
        guard isDecimal, let value = Double(text), value.isFinite else { return nil }
        return value
    }
}
