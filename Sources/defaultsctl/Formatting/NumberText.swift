import Foundation

/// Floating-point numbers as text, the same in every locale.
enum NumberText {
    /// The shortest text that reads back as the same number.
    static func exact(_ number: some BinaryFloatingPoint & CustomStringConvertible) -> String {
        let text = number.description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// The number to 15 digits, as Apple prints it inside collections.
    static func rounded(_ number: Double) -> String {
        String(format: "%.15g", number)
    }
}
