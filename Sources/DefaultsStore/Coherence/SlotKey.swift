/// A suite's number and a key's bytes, in the words in which a slot holds them.
struct SlotKey {
    /// How many bytes of key a slot has room for.
    static let capacity = 56
    static let wordCount = capacity / 8

    typealias Words = (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64, UInt64)

    /// The key's bytes, padded with zeros.
    private(set) var words: Words = (0, 0, 0, 0, 0, 0, 0)
    /// The suite's number above the key's length.
    let identity: UInt64
    /// How many words the key fills.
    let usedWords: Int
    let hash: UInt64

    /// Nil when the key is longer than a slot has room for.
    @inline(__always)
    init?(suite: UInt32, key: String) {
        let words: (Words, Int)? = key.withBytes { bytes in
            guard bytes.count <= Self.capacity else { return nil }
            var words: Words = (0, 0, 0, 0, 0, 0, 0)
            withUnsafeMutableBytes(of: &words) { $0.copyMemory(from: UnsafeRawBufferPointer(bytes)) }
            return (words, bytes.count)
        }
        guard let (words, count) = words else { return nil }
        self.words = words
        usedWords = (count + 7) / 8
        identity = UInt64(suite) << 32 | UInt64(count) << 16
        var hash = identity &* 0x9e37_79b9_7f4a_7c15
        let usedWords = usedWords
        withUnsafeBytes(of: words) { bytes in
            for word in 0..<usedWords {
                hash = (hash ^ bytes.load(fromByteOffset: word * 8, as: UInt64.self)) &* 0xff51_afd7_ed55_8ccd
                hash ^= hash >> 32
            }
        }
        self.hash = hash
    }
}
