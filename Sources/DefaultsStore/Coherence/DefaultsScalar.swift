/// A value as the cache holds it: a kind, and one word that is the whole value for all kinds but a string.
@usableFromInline
package struct DefaultsScalar: Sendable {
    /// What the word is.
    @usableFromInline
    package enum Kind: UInt8 {
        /// The key is known to have no value.
        case absent
        case bool
        case integer
        case unsigned
        case float
        case double
        case date
        case string
    }

    /// The raw value of a `Kind`, or of none.
    @usableFromInline package let rawKind: UInt8
    @usableFromInline package let word: UInt64

    @inline(__always)
    init(rawKind: UInt8, word: UInt64) {
        self.rawKind = rawKind
        self.word = word
    }

    /// Known to be nothing.
    static var unknown: DefaultsScalar { DefaultsScalar(rawKind: .max, word: 0) }

    @inlinable
    @inline(__always)
    package func holds(_ kind: Kind) -> Bool { rawKind == kind.rawValue }
}
