import CSQLite
import Foundation

/// Kills this process at one of the system calls by which SQLite changes files, as `kill -9` would at that moment.
///
/// `CRASH_AT=n` chooses the n-th such call, which is not made; with `CRASH_TORN=1` a write is made by half.
enum CrashPoint {
    private nonisolated(unsafe) static var callsLeft = Int.max
    private nonisolated(unsafe) static var isTorn = false

    static func installFromEnvironment() {
        let environment = ProcessInfo.processInfo.environment
        guard let call = environment["CRASH_AT"].flatMap({ Int($0) }) else { return }
        guard let system = sqlite3_vfs_find(nil) else { return }
        callsLeft = call
        isTorn = environment["CRASH_TORN"] != nil
        for (name, function) in replacements {
            _ = system.pointee.xSetSystemCall(system, name, function)
        }
    }

    /// Counts a call; the last one ends the process.
    private static func count(beforeEnd: () -> Void = {}) {
        callsLeft -= 1
        guard callsLeft == 0 else { return }
        if isTorn { beforeEnd() }
        kill(getpid(), SIGKILL)
    }

    private typealias Write = @convention(c) (Int32, UnsafeRawPointer?, Int, off_t) -> Int
    private typealias Truncate = @convention(c) (Int32, off_t) -> Int32
    private typealias Unlink = @convention(c) (UnsafePointer<CChar>) -> Int32
    private typealias Open = @convention(c) (UnsafePointer<CChar>, Int32, Int32) -> Int32

    private static var replacements: [(String, sqlite3_syscall_ptr)] {
        let write: Write = { descriptor, bytes, count, offset in
            CrashPoint.count { _ = pwrite(descriptor, bytes, count / 2, offset) }
            return pwrite(descriptor, bytes, count, offset)
        }
        let truncate: Truncate = { descriptor, size in
            CrashPoint.count()
            return ftruncate(descriptor, size)
        }
        let remove: Unlink = { path in
            CrashPoint.count()
            return unlink(path)
        }
        let create: Open = { path, flags, mode in
            if flags & O_CREAT != 0 { CrashPoint.count() }
            return open(path, flags, mode_t(mode))
        }
        return [
            // SQLite uses one of the two, as it was compiled.
            ("pwrite", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("pwrite64", unsafeBitCast(write, to: sqlite3_syscall_ptr.self)),
            ("ftruncate", unsafeBitCast(truncate, to: sqlite3_syscall_ptr.self)),
            ("unlink", unsafeBitCast(remove, to: sqlite3_syscall_ptr.self)),
            ("open", unsafeBitCast(create, to: sqlite3_syscall_ptr.self)),
        ]
    }
}
