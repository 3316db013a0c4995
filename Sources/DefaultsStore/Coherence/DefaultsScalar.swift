/// What the cache holds of a key in one step: a kind, and one word that is the whole value of most kinds.
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
        /// The word is the beginning of the text.
        case string
        /// The word says nothing: the value lies elsewhere.
        case large
    }

    /// The raw value of a `Kind`, or of none.
    @usableFromInline package let rawKind: UInt8
    @usableFromInline package let word: UInt64
    /// Given once, for this value of this key: what was made of the value is right as long as the version is the same. Zero
    /// when nothing is known.
    @usableFromInline package let version: UInt64

    @inline(__always)
    init(rawKind: UInt8, word: UInt64, version: UInt64) {
        self.rawKind = rawKind
        self.word = word
        self.version = version
    }

    /// Nothing is known.
    package static var unknown: DefaultsScalar { DefaultsScalar(rawKind: .max, word: 0, version: 0) }

    @inlinable
    @inline(__always)
    package func holds(_ kind: Kind) -> Bool { rawKind == kind.rawValue }
}
