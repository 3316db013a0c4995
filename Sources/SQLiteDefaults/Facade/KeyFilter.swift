/// Says of most keys that a small domain has none of them, in the time of a comparison: a program with two options on its
/// command line should not pay for a dictionary at every read.
enum KeyFilter {
    /// The bit that stands for a key, and for others like it.
    @inline(__always)
    static func bit(of key: String) -> UInt64 {
        let hash = key.utf8.withContiguousStorageIfAvailable { bytes in
            guard let first = bytes.first else { return 0 as UInt64 }
            let last = bytes[bytes.count &- 1]
            let middle = bytes[bytes.count / 2]
            return UInt64(bytes.count) << 24 | UInt64(first) << 16 | UInt64(middle) << 8 | UInt64(last)
        }
        // A string that is not native to Swift is looked up in any case.
        guard let hash else { return .max }
        // The highest bits of the product depend on all of them.
        return 1 << ((hash &* 0x9e37_79b9_7f4a_7c15) >> 58)
    }

    /// The bits of all keys.
    static func bits(of keys: some Sequence<String>) -> UInt64 {
        keys.reduce(0) { $0 | bit(of: $1) }
    }
}
