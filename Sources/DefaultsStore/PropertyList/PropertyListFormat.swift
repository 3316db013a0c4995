package import Foundation

/// The forms in which a property list can come.
package enum PropertyListFormat: Sendable, Hashable, CaseIterable {
    /// `bplist00`, which keeps every bit.
    case binary
    /// Apple's XML, which keeps whole seconds and no control characters.
    case xml
    /// The old text format of NeXT, which knows strings, data, arrays and dictionaries; only read.
    case openStep

    /// The form that data has by its first bytes; data of no form counts as ``openStep``, whose reader says why.
    package init(of data: Data) {
        if data.starts(with: "bplist".utf8) {
            self = .binary
        } else {
            self = Self.isXML(data) ? .xml : .openStep
        }
    }

    /// The value that data of any form stands for.
    ///
    /// - Throws: `malformedPropertyList` with the line or the place, or `unsupportedValue`.
    package static func decode(_ data: Data) throws(DefaultsError) -> PropertyListValue {
        switch PropertyListFormat(of: data) {
        case .binary: try BinaryPropertyList.decode(data)
        case .xml: try XMLPropertyList.decode(data)
        case .openStep: try OpenStepPropertyList.decode(data)
        }
    }

    private static func isXML(_ data: Data) -> Bool {
        // Byte order marks, and the zero bytes of UTF-16, are passed over like spaces.
        let isBlank = { (byte: UInt8) in byte <= UInt8(ascii: " ") || [0xFE, 0xFF, 0xEF, 0xBB, 0xBF].contains(byte) }
        let text = data.drop(while: isBlank)
        guard text.first == UInt8(ascii: "<") else { return false }
        // `<0fbd77 1c>` is data of the old text format.
        let name = text.dropFirst().drop { isBlank($0) || $0.hexDigitValue != nil }
        return name.first.map { $0 != UInt8(ascii: ">") } ?? false
    }
}
