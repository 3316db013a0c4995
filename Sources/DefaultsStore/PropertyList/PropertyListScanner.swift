import Foundation

/// A cursor over the UTF-8 bytes of a property list written as text, which knows the line it is at.
struct PropertyListScanner {
    private let bytes: [UInt8]
    private(set) var position = 0

    /// Starts at the beginning of the text, after a byte order mark; UTF-16 with such a mark is read too.
    init(_ data: Data) throws(DefaultsError) {
        if data.starts(with: [0xFE, 0xFF]) || data.starts(with: [0xFF, 0xFE]) {
            guard data.count.isMultiple(of: 2) else { throw .malformed("The UTF-16 text has half a character.") }
            let halves = [UInt8](data.dropFirst(2))
            let (high, low) = data.first == 0xFE ? (0, 1) : (1, 0)
            let units = stride(from: 0, to: halves.count, by: 2).lazy.map { index in
                UInt16(halves[index + high]) << 8 | UInt16(halves[index + low])
            }
            guard let text = String(validating: units, as: UTF16.self) else {
                throw .malformed("The UTF-16 text holds half a surrogate pair.")
            }
            bytes = Array(text.utf8)
        } else {
            bytes = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
        }
    }

    // MARK: - Looking

    var isAtEnd: Bool { position >= bytes.count }

    /// The next byte, or nil at the end.
    var next: UInt8? { position < bytes.count ? bytes[position] : nil }

    /// Whether the text goes on with these characters.
    func starts(with text: StaticString) -> Bool {
        let count = text.utf8CodeUnitCount
        return bytes.count - position >= count
            && bytes[position..<position + count].elementsEqual(
                UnsafeBufferPointer(start: text.utf8Start, count: count)
            )
    }

    // MARK: - Moving

    /// Moves past the next byte and returns it.
    mutating func take() -> UInt8? {
        guard let next else { return nil }
        position += 1
        return next
    }

    /// Moves past these characters, if the text goes on with them.
    mutating func skip(_ text: StaticString) -> Bool {
        guard starts(with: text) else { return false }
        position += text.utf8CodeUnitCount
        return true
    }

    /// Moves past all bytes up to the first one that does not fit, and returns them.
    @discardableResult
    mutating func take(while fits: (UInt8) -> Bool) -> ArraySlice<UInt8> {
        let start = position
        while position < bytes.count, fits(bytes[position]) { position += 1 }
        return bytes[start..<position]
    }

    /// Moves past the end of what is open, and returns what stands before it.
    @discardableResult
    mutating func take(through end: StaticString, of what: String) throws(DefaultsError) -> ArraySlice<UInt8> {
        let start = position
        while !starts(with: end) {
            guard !isAtEnd else { throw malformed("\(what) has no end", at: start) }
            position += 1
        }
        defer { position += end.utf8CodeUnitCount }
        return bytes[start..<position]
    }

    /// Moves past spaces, tabs and line ends.
    mutating func skipWhitespace() {
        take(while: Self.isWhitespace)
    }

    /// Whether a byte is a space, a tab or a line end.
    static func isWhitespace(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: " ") || (0x09...0x0D).contains(byte)
    }

    // MARK: - Errors

    /// The refusal of the text, with the line of what is wrong in it.
    func malformed(_ what: String, at position: Int? = nil) -> DefaultsError {
        let newline = UInt8(ascii: "\n")
        let line = bytes[..<min(position ?? self.position, bytes.count)].count { $0 == newline } + 1
        return .malformed("The property list can't be read, line \(line): \(what).")
    }
}
