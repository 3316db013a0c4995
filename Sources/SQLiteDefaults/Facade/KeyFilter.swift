/// Says of most keys that a small domain has none of them, in the time of a comparison: a program with two options on its
/// command line should not pay for a dictionary at every read.
enum KeyFilter {
    /// The bit that stands for a key, and for others like it.
    @inline(__always)
    static func bit(of key: String) -> UInt64 {
        let hash = key.utf8.withContiguousStorageIfAvailable { bytes in
            bytes.isEmpty ? 0 : bytes.count &+ Int(bytes[0]) &* 7 &+ Int(bytes[bytes.count &- 1]) &* 31
        }
        // A string that is not native to Swift is looked up in any case.
        guard let hash else { return .max }
        return 1 << UInt64(truncatingIfNeeded: hash & 63)
    }

    /// The bits of all keys.
    static func bits(of keys: some Sequence<String>) -> UInt64 {
        keys.reduce(0) { $0 | bit(of: $1) }
    }
}
