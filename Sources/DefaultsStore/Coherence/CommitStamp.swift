/// The 48 bytes at the start of the wal-index, as they were at one moment: they change with every commit by anyone.
///
/// The layout is SQLite's (https://www.sqlite.org/walformat.html#the_wal_index_header), read in the machine's byte
/// order, which is also the one that SQLite writes it in.
struct CommitStamp: Equatable {
    var words: (UInt64, UInt64, UInt64, UInt64, UInt64, UInt64) = (0, 0, 0, 0, 0, 0)

    static func == (lhs: CommitStamp, rhs: CommitStamp) -> Bool {
        lhs.words == rhs.words
    }

    /// Bytes 8 to 11: grows by one with each commit.
    var commitCount: UInt32 { Self.firstHalf(words.1) }

    /// Bytes 16 to 19: how many frames the -wal holds.
    var frameCount: UInt32 { Self.firstHalf(words.2) }

    /// Whether the salts, bytes 32 to 39, are zero: the -wal is empty, and an empty header can come back byte for
    /// byte after other headers.
    var isOfEmptyLog: Bool { words.4 == 0 }

    private static func firstHalf(_ word: UInt64) -> UInt32 {
        withUnsafeBytes(of: word) { $0.load(as: UInt32.self) }
    }
}
