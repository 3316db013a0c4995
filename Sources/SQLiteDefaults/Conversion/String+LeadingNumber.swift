/// What a text that begins with a number or a Boolean stands for, by the rules of `NSString.integerValue`, `doubleValue`
/// and `boolValue`; those themselves stop the process at a character beyond U+FFFF (swift-corelibs-foundation 6.3).
extension String {
    /// The integer that the text begins with, clamped to `Int`; 0 if there is none.
    var leadingInteger: Int {
        var scanner = NumberScanner(self)
        scanner.skipWhitespace()
        let isNegative = scanner.skipSign() == "-"
        scanner.skipWhitespace()
        var value = 0
        for digit in scanner.digits() {
            let (shifted, overflow) = value.multipliedReportingOverflow(by: 10)
            let (sum, carry) =
                isNegative ? shifted.subtractingReportingOverflow(digit) : shifted.addingReportingOverflow(digit)
            guard !overflow, !carry else { return isNegative ? .min : .max }
            value = sum
        }
        return value
    }

    /// The decimal number that the text begins with; 0 if there is none.
    func leadingNumber<T: LosslessStringConvertible & BinaryFloatingPoint>() -> T {
        var scanner = NumberScanner(self)
        scanner.skipWhitespace()
        let sign = scanner.skipSign()
        scanner.skipWhitespace()
        // The text is now all ASCII digits, so the conversion fails only where there are none.
        guard let magnitude = T(scanner.decimal()) else { return 0 }
        return sign == "-" ? -magnitude : magnitude
    }

    /// Whether the text begins with one of `tTyY`, or with a number that has a digit other than 0 before any other
    /// character.
    var leadingBoolean: Bool {
        var scanner = NumberScanner(self)
        scanner.skipWhitespace()
        if let first = scanner.next, "tTyY".unicodeScalars.contains(first) { return true }
        _ = scanner.skipSign()
        scanner.skipWhitespace()
        return scanner.digits().contains { $0 != 0 }
    }
}

/// Reads the parts of a number from the front of a text.
private struct NumberScanner {
    private var rest: Substring.UnicodeScalarView

    init(_ text: String) {
        rest = text.unicodeScalars[...]
    }

    var next: Unicode.Scalar? { rest.first }

    mutating func skipWhitespace() {
        rest = rest.drop { $0.properties.isWhitespace }
    }

    mutating func skipSign() -> Unicode.Scalar? {
        guard let sign = rest.first, sign == "-" || sign == "+" else { return nil }
        rest.removeFirst()
        return sign
    }

    /// The values of the ASCII digits at the front.
    mutating func digits() -> some Sequence<Int> {
        digitScalars().lazy.map { Int($0.value) - 48 }
    }

    /// The text of the digits, fraction and exponent at the front.
    mutating func decimal() -> String {
        var text = String.UnicodeScalarView(digitScalars())
        if rest.first == "." {
            var fraction = self
            fraction.rest.removeFirst()
            let digits = fraction.digitScalars()
            if !digits.isEmpty {
                text.append(".")
                text.append(contentsOf: digits)
            }
            // A point that nothing follows still lets an exponent follow.
            if !text.isEmpty { self = fraction }
        }
        guard !text.isEmpty, rest.first == "e" || rest.first == "E" else { return String(text) }
        var exponent = self
        exponent.rest.removeFirst()
        let sign = exponent.skipSign()
        let digits = exponent.digitScalars()
        if !digits.isEmpty {
            text.append("e")
            if let sign { text.append(sign) }
            text.append(contentsOf: digits)
            self = exponent
        }
        return String(text)
    }

    private mutating func digitScalars() -> Substring.UnicodeScalarView {
        let digits = rest.prefix { ("0"..."9").contains($0) }
        rest = rest[digits.endIndex...]
        return digits
    }
}
