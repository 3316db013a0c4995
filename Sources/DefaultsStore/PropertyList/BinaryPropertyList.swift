package import Foundation

/// The binary property list format (`bplist00`), in which arrays and dictionaries are stored.
///
/// Written here rather than left to Foundation because the store has to give back every bit: the width of a number,
/// the payload of a NaN, the fraction of a date; and because a damaged file must be an error and never the end of the
/// process. What Foundation writes is read, and Foundation reads what is written.
package enum BinaryPropertyList {
    /// The bytes of a value.
    ///
    /// - Throws: `unsupportedValue`, with the place inside the value, for what a property list can't hold.
    package static func encode(_ value: PropertyListValue) throws(DefaultsError) -> Data {
        var encoder = Encoder(objectCount: try value.propertyListObjectCount())
        return encoder.encode(value)
    }

    /// The value that the bytes stand for.
    ///
    /// - Throws: `malformedPropertyList` for damaged bytes, `unsupportedValue` for objects that no value stands for,
    ///   such as the UID of a keyed archive; both with the place inside the property list.
    package static func decode(_ data: Data) throws(DefaultsError) -> PropertyListValue {
        // `Data.withUnsafeBytes` would lose the error's type.
        try data.withUnsafeBytes { bytes in Result { () throws(DefaultsError) in try decode(bytes) } }.get()
    }

    /// The value that bytes in memory stand for; they are only read during the call.
    ///
    /// - Throws: As the other `decode(_:)`.
    package static func decode(_ bytes: UnsafeRawBufferPointer) throws(DefaultsError) -> PropertyListValue {
        var decoder = try Decoder(bytes)
        return try decoder.decode()
    }

    // MARK: - Layout

    static let magic: [UInt8] = Array("bplist00".utf8)

    static let trailerSize = 32

    /// The upper half of an object's first byte; the lower half is a size.
    enum Kind: UInt8 {
        case simple = 0x0
        case integer = 0x1
        case real = 0x2
        case date = 0x3
        case data = 0x4
        case asciiString = 0x5
        case utf16String = 0x6
        case uid = 0x8
        case array = 0xA
        case orderedSet = 0xB
        case set = 0xC
        case dictionary = 0xD
    }

    static let falseMarker: UInt8 = 0x08
    static let trueMarker: UInt8 = 0x09
    /// The lower half of a first byte that says that the size follows as an integer.
    static let sizeFollows: UInt8 = 0xF
}
