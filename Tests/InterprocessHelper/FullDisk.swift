import CSQLite
import Foundation

/// A disk on which files grow to so many bytes, and no further: SQLite's writes beyond are cut short, and then fail.
///
/// `DISK_ROOM=n` sets the bytes, `DISK_ERROR=n` the `errno`, which is that of a full disk otherwise.
enum FullDisk {
    private nonisolated(unsafe) static var isFull = false
    private nonisolated(unsafe) static var room: off_t = .max
    private nonisolated(unsafe) static var error = ENOSPC

    /// Fills the disk; nothing happens unless the environment asks for it.
    static func fill() {
        let environment = ProcessInfo.processInfo.environment
        guard let bytes = environment["DISK_ROOM"].flatMap({ off_t($0) }) else { return }
        guard let system = sqlite3_vfs_find(nil) else { return }
        room = bytes
        error = environment["DISK_ERROR"].flatMap { Int32($0) } ?? ENOSPC
        isFull = true
        let function = unsafeBitCast(write, to: sqlite3_syscall_ptr.self)
        // SQLite uses one of the two, as it was compiled.
        for name in ["pwrite", "pwrite64"] { _ = system.pointee.xSetSystemCall(system, name, function) }
    }

    /// Makes room for everything.
    static func empty() { isFull = false }

    private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int

    private static let write: Write = { descriptor, bytes, count, offset in
        guard FullDisk.isFull, offset + off_t(count) > FullDisk.room else {
            return pwrite(descriptor, bytes, count, offset)
        }
        guard offset < FullDisk.room else {
            errno = FullDisk.error
            return -1
        }
        return pwrite(descriptor, bytes, Int(FullDisk.room - offset), offset)
    }
}
