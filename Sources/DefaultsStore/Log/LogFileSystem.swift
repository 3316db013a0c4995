import CSQLite
import Foundation

/// The VFS of this library's connections: SQLite's own, but that the -wal is a ``LogFile``, and that paths are taken as they
/// are.
///
/// See https://www.sqlite.org/vfs.html and Decisions/0010-log-file.md.
enum LogFileSystem {
    /// The name to open a connection with; nil for SQLite's own.
    ///
    /// A VFS that the program has made its default, one that encrypts for example, is left as it is.
    static var name: UnsafePointer<CChar>? {
        // Asked each time: it may have become the default since the first.
        guard let system, sqlite3_vfs_find(nil) == base else { return nil }
        return UnsafePointer(system.pointee.zName)
    }

    // Written once, before it is registered, and lasts as long as the process.
    private nonisolated(unsafe) static let system: UnsafeMutablePointer<sqlite3_vfs>? = {
        guard let base, strcmp(base.pointee.zName, "unix") == 0 else { return nil }
        let system = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        // SQLite's functions find their own data through pAppData, which is copied too.
        system.initialize(to: base.pointee)
        system.pointee.pNext = nil
        system.pointee.zName = UnsafePointer(strdup("sqlite-defaults"))
        system.pointee.szOsFile += Int32(LogFile.size)
        system.pointee.xOpen = { _, path, file, flags, opened in
            guard let base = LogFileSystem.base, let open = base.pointee.xOpen, let file else { return SQLITE_CANTOPEN }
            guard flags & SQLITE_OPEN_WAL != 0 else { return open(base, path, file, flags, opened) }
            let log = LogFile(creatingAt: file)
            let result = open(base, path, log.file, flags, opened)
            if result == SQLITE_OK { log.open() }
            return result
        }
        // Every path was resolved before; SQLite would look at each of its folders once more.
        system.pointee.xFullPathname = { _, path, capacity, result in
            guard let path, let result, strlen(path) < Int(capacity) else { return SQLITE_CANTOPEN }
            strcpy(result, path)
            return SQLITE_OK
        }
        let result = sqlite3_vfs_register(system, 0)
        return result == SQLITE_OK ? system : nil
    }()

    /// SQLite's own.
    private nonisolated(unsafe) static let base = sqlite3_vfs_find(nil)
}
