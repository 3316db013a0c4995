/// A string as a dictionary's key, compared by its bytes: SQLite holds two spellings of "é" for two keys.
struct ByteString: Hashable {
    let string: String

    init(_ string: String) {
        self.string = string
    }

    static func == (lhs: ByteString, rhs: ByteString) -> Bool {
        lhs.string.hasSameBytes(as: rhs.string)
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(string)
    }
}

extension ByteString: Comparable {
    static func < (lhs: ByteString, rhs: ByteString) -> Bool {
        lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
    }
}
