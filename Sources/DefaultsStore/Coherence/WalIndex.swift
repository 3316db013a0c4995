import CSQLite
import Synchronization

/// SQLite's own mapping of the wal-index, read but never written.
struct WalIndex: @unchecked Sendable {
    // Unchecked: the mapping is shared memory that any process may write; every read is atomic, word by word.
    private let start: UnsafeRawPointer

    /// The mapping that the connection uses; nil where there is none.
    ///
    /// Valid until this process's last connection to the file is closed.
    init?(of connection: Connection) {
        guard let start = csqlite_wal_index(connection.handle) else { return nil }
        self.start = start
    }

    /// The header as it is now. A commit that ends meanwhile may leave the copy torn; a torn copy equals no header,
    /// past or future, so that all it costs is another look.
    var stamp: CommitStamp {
        var stamp = CommitStamp()
        stamp.words = (word(0), word(1), word(2), word(3), word(4), word(5))
        // What is read next must not have been read before the header was.
        atomicMemoryFence(ordering: .acquiring)
        return stamp
    }

    /// One word of the header as it is now.
    @inline(__always)
    func word(_ position: Int32) -> UInt64 { csqlite_wal_index_word(start, position) }
}
