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
        stamp.words.0 = csqlite_wal_index_word(start, 0)
        stamp.words.1 = csqlite_wal_index_word(start, 1)
        stamp.words.2 = csqlite_wal_index_word(start, 2)
        stamp.words.3 = csqlite_wal_index_word(start, 3)
        stamp.words.4 = csqlite_wal_index_word(start, 4)
        stamp.words.5 = csqlite_wal_index_word(start, 5)
        // What is read next must not have been read before the header was.
        atomicMemoryFence(ordering: .acquiring)
        return stamp
    }
}
