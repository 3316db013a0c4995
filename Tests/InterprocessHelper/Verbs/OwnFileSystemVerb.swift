import CSQLite
import DefaultsStore
import Foundation

/// `own-file-system PATH MOMENT`: makes a VFS of its own SQLite's default, `before` another database is opened for the first
/// time or `after` it; then sets a key in the one at the path, and reports how often the VFS was asked for that file.
enum OwnFileSystemVerb: Verb {
    static let name = "own-file-system"

    private nonisolated(unsafe) static let base = sqlite3_vfs_find(nil)
    private nonisolated(unsafe) static var path = ""
    private nonisolated(unsafe) static var count = 0

    static func run(_ invocation: Invocation) throws {
        path = invocation.path
        if try invocation.text(0) == "before" { register() }
        let other = try DefaultsDatabase.open(at: URL(fileURLWithPath: path + ".other")).suite("t")
        try other.setPropertyList(.integer(1), forKey: "k")
        if try invocation.text(0) == "after" { register() }
        try invocation.openSuite().setPropertyList(.integer(1), forKey: "k")
        Channel.report(count)
    }

    private static func register() {
        guard let base else { return }
        let own = UnsafeMutablePointer<sqlite3_vfs>.allocate(capacity: 1)
        own.initialize(to: base.pointee)
        own.pointee.pNext = nil
        own.pointee.zName = UnsafePointer(strdup("own"))
        own.pointee.xOpen = { _, name, file, flags, opened in
            if let name, String(cString: name) == OwnFileSystemVerb.path { OwnFileSystemVerb.count += 1 }
            let base = OwnFileSystemVerb.base
            return base?.pointee.xOpen(base, name, file, flags, opened) ?? SQLITE_CANTOPEN
        }
        sqlite3_vfs_register(own, 1)
    }
}
