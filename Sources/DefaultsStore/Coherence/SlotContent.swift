import Foundation

/// What a slot holds beside its key: a header of suite, key length, kind and value length, and up to seven words.
struct SlotContent {
    /// How many bytes of value a slot has room for.
    static let capacity = SlotKey.capacity
    /// The header of a slot that is in use by nobody: no key is 255 bytes long.
    static let nobody: UInt64 = 0xff << 16

    /// Suite number (32 bits), key length (16), kind (8), value length (8).
    let header: UInt64
    private(set) var payload: SlotKey.Words = (0, 0, 0, 0, 0, 0, 0)

    /// The part of a header that tells whose slot it is.
    @inline(__always)
    static func identity(in header: UInt64) -> UInt64 { header & ~0xffff }

    private typealias Kind = DefaultsScalar.Kind

    /// The number of the suite whose slot it is.
    @inline(__always)
    var suite: UInt32 { UInt32(truncatingIfNeeded: header >> 32) }

    private var length: Int { Int(header & 0xff) }

    /// How many words the value fills.
    var usedWords: Int { (length + 7) / 8 }

    // MARK: - Writing

    /// Nil when the value is too large for a slot, or of a kind that needs memory of its own.
    init?(_ value: PropertyListValue?, identity: UInt64) {
        let kind: Kind
        var length = 8
        switch value {
        case nil: (kind, length) = (.absent, 0)
        case .bool(let value): (kind, payload.0) = (.bool, value ? 1 : 0)
        case .integer(let value): (kind, payload.0) = (.integer, UInt64(bitPattern: value))
        case .unsigned(let value): (kind, payload.0) = (.unsigned, value)
        case .float(let value): (kind, payload.0) = (.float, UInt64(value.bitPattern))
        case .double(let value): (kind, payload.0) = (.double, value.bitPattern)
        case .date(let value): (kind, payload.0) = (.date, value.timeIntervalSinceReferenceDate.bitPattern)
        case .string(let value):
            kind = .string
            length = value.utf8.count
            guard length <= Self.capacity else { return nil }
            var words = payload
            value.withBytes { bytes in
                withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
            }
            payload = words
        default: return nil
        }
        header = identity | UInt64(kind.rawValue) << 8 | UInt64(length)
    }

    // MARK: - Reading

    /// Takes a slot's words, of which those that the value does not fill are left out.
    @inline(__always)
    init(header: UInt64, words: (Int) -> UInt64) {
        self.header = header
        payload.0 = words(0)
        let used = min((Int(header & 0xff) + 7) / 8, SlotKey.wordCount)
        if used > 1 {
            withUnsafeMutableBytes(of: &payload) { bytes in
                for word in 1..<used { bytes.storeBytes(of: words(word), toByteOffset: word * 8, as: UInt64.self) }
            }
        }
    }

    /// Takes a slot's first words, which are all that a scalar fills.
    @inline(__always)
    init(header: UInt64, firstWord: UInt64) {
        self.header = header
        payload.0 = firstWord
    }

    /// The kind and the first word.
    @inline(__always)
    func scalar(version: UInt64) -> DefaultsScalar {
        DefaultsScalar(rawKind: UInt8(truncatingIfNeeded: header >> 8), word: payload.0, version: version)
    }

    /// What stands in a slot for a value that lies elsewhere.
    static func large(identity: UInt64) -> SlotContent {
        SlotContent(header: identity | UInt64(Kind.large.rawValue) << 8, firstWord: 0)
    }

    /// Whether the value lies elsewhere.
    var isLarge: Bool { UInt8(truncatingIfNeeded: header >> 8) == Kind.large.rawValue }

    /// The value, once the slot's version has shown that the words belong together.
    @inline(__always)
    var answer: SlotTable.Answer {
        switch Kind(rawValue: UInt8(truncatingIfNeeded: header >> 8)) {
        case .absent: .absent
        case .bool: .value(.bool(payload.0 != 0))
        case .integer: .value(.integer(Int64(bitPattern: payload.0)))
        case .unsigned: .value(.unsigned(payload.0))
        case .float: .value(.float(Float(bitPattern: UInt32(truncatingIfNeeded: payload.0))))
        case .double: .value(.double(Double(bitPattern: payload.0)))
        case .date: .value(.date(Date(timeIntervalSinceReferenceDate: Double(bitPattern: payload.0))))
        case .string:
            withUnsafeBytes(of: payload) {
                .value(.string(String(decoding: UnsafeRawBufferPointer(rebasing: $0[..<length]), as: UTF8.self)))
            }
        case .large, nil: .unknown
        }
    }
}
