/// A string as a dictionary's key, compared by its bytes: SQLite holds two spellings of "é" for two keys.
package struct ByteString: Hashable {
    package let string: String

    package init(_ string: String) {
        self.string = string
    }

    package static func == (lhs: ByteString, rhs: ByteString) -> Bool {
        lhs.string.hasSameBytes(as: rhs.string)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(string)
    }
}

extension ByteString: Comparable {
    package static func < (lhs: ByteString, rhs: ByteString) -> Bool {
        lhs.string.utf8.lexicographicallyPrecedes(rhs.string.utf8)
    }
}
