import CSQLite
import Foundation

/// A -wal file, which takes what a commit writes to it at one go.
///
/// SQLite writes each page of a commit with two calls, one for the frame's header. Here they wait until the frame that ends
/// the transaction, or until there are too many. Nothing waits outside a commit: once the write lock is gone, others may
/// have written to the same place.
///
/// The format is SQLite's (https://www.sqlite.org/fileformat.html#the_write_ahead_log).
struct LogFile {
    /// How much SQLite has to allot for one beside the file of the VFS that does the work.
    static let size = MemoryLayout<csqlite_log_file>.stride

    /// How many bytes wait at most.
    static let capacity: Int32 = 64 << 10

    let state: UnsafeMutablePointer<csqlite_log_file>

    /// The file of the VFS that does the work.
    var file: UnsafeMutablePointer<sqlite3_file> {
        (UnsafeMutableRawPointer(state) + Self.size).assumingMemoryBound(to: sqlite3_file.self)
    }

    // MARK: - Opening

    /// Prepares the memory that SQLite has allotted.
    init(creatingAt file: UnsafeMutablePointer<sqlite3_file>) {
        state = UnsafeMutableRawPointer(file).bindMemory(to: csqlite_log_file.self, capacity: 1)
        state.initialize(to: csqlite_log_file())
        // Tells SQLite whether there is something to close.
        self.file.pointee.pMethods = nil
    }

    /// One that SQLite hands to a method, which is never null.
    init(_ file: UnsafeMutablePointer<sqlite3_file>!) {
        state = UnsafeMutableRawPointer(file).assumingMemoryBound(to: csqlite_log_file.self)
    }

    /// The -wal that the connection has open; nil where there is none, or it is of another VFS.
    init?(of connection: OpaquePointer) {
        guard let file = csqlite_log(connection), file.pointee.pMethods == Self.methods else { return nil }
        self.init(file)
    }

    func open() { state.pointee.file.pMethods = Self.methods }

    func close() -> Int32 {
        free(state.pointee.buffer)
        return file.pointee.pMethods.pointee.xClose(file)
    }

    // MARK: - Commits

    /// Says that SQLite does nothing but commit until ``endCommit()``.
    ///
    /// - Parameter step: The file grows to a multiple of so many bytes, at most ``capacity``: where each commit is forced to
    ///   the disk, that takes far less time when the file keeps its size. 0 for as long as what is written.
    func beginCommit(step: Int32) {
        if state.pointee.buffer == nil { state.pointee.buffer = malloc(Int(Self.capacity)) }
        state.pointee.step = step
        // Frames that were written before their commit may be written again, in any order.
        state.pointee.isCommitting = state.pointee.hasSpilled == 0 && state.pointee.buffer != nil ? 1 : 0
    }

    func endCommit() {
        // What a failed commit has left is no transaction's any more.
        state.pointee.count = 0
        state.pointee.isLastFrame = 0
        state.pointee.isCommitting = 0
        state.pointee.hasSpilled = 0
    }
}
