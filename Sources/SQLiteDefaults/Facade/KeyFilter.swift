/// Says of most keys that a small domain has none of them, in the time of a comparison: a program with two options on its
/// command line should not pay for a dictionary at every read.
enum KeyFilter {
    /// The bit that stands for a key, and for others like it.
    @inline(__always)
    static func bit(of key: String) -> UInt64 {
        let bytes = key.utf8
        // Strings that are not native to Swift may have to be walked for this.
        let hash = bytes.count &+ Int(bytes.first ?? 0) &* 7 &+ Int(bytes.last ?? 0) &* 31
        return 1 << UInt64(truncatingIfNeeded: hash & 63)
    }

    /// The bits of all keys.
    static func bits(of keys: some Sequence<String>) -> UInt64 {
        keys.reduce(0) { $0 | bit(of: $1) }
    }
}
