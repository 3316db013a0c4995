import Foundation

/// The database file's canonical path, and which file it was when it was opened.
struct DatabaseFile: Sendable {
    /// Absolute, without links, `.` and `..`: SQLite puts the -wal and -shm beside this one.
    let path: String
    /// The folder that the file lies in.
    let folder: String
    let logPath: String
    let indexPath: String

    /// A file's device and inode.
    struct Identity: Hashable, Sendable {
        let device: UInt64
        let inode: UInt64
    }

    /// Takes a path as it is.
    init(unresolved path: String) {
        self.path = path
        folder = Self.split(path).folder
        logPath = path + "-wal"
        indexPath = path + "-shm"
    }

    /// Finds the file that a path leads to, which need not exist yet.
    ///
    /// - Throws: `notFound`, `permissionDenied`, `io`.
    init(resolving path: String) throws(DefaultsError) {
        self.init(unresolved: try Self.resolved(path))
    }

    private static func resolved(_ path: String) throws(DefaultsError) -> String {
        guard !path.utf8.contains(0) else {
            throw DefaultsError(.notFound, "A path can't contain U+0000: check the path.", path: path)
        }
        guard !path.isEmpty else { throw DefaultsError(.notFound, "The path of the database is empty.", path: path) }
        var path = path
        // A link that leads nowhere has no canonical path yet, so its last step is taken by hand; a loop of links ends
        // like the system's own, which allows 40.
        for _ in 0..<40 {
            if let canonical = canonical(path) { return canonical }
            guard errno == ENOENT else { throw systemError(errno, path: path) }
            let (folder, name) = split(path)
            guard let target = linkTarget(path) else {
                guard !name.isEmpty, name != ".", name != ".." else { throw systemError(ENOENT, path: path) }
                return joined(try canonicalFolder(folder), name)
            }
            path = target.hasPrefix("/") ? target : joined(folder, target)
        }
        throw systemError(ELOOP, path: path)
    }

    /// The lowest folder above the file that exists.
    var existingFolder: String {
        var folder = folder
        while folder != "/", access(folder, F_OK) != 0 { folder = Self.split(folder).folder }
        return folder
    }

    // MARK: - Status

    /// What the system knows of the file now; nil where there is none.
    var status: stat? { Self.status(of: path) }

    static func status(of path: String) -> stat? {
        var status = stat()
        return stat(path, &status) == 0 ? status : nil
    }

    /// Which file lies at a path now; nil for none.
    static func identity(of path: String) -> Identity? { status(of: path).map(identity) }

    static func identity(_ status: stat) -> Identity {
        Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    // MARK: - Paths

    private static func canonical(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// The canonical path of a folder of which the last parts may be missing.
    private static func canonicalFolder(_ path: String) throws(DefaultsError) -> String {
        if let canonical = canonical(path) { return canonical }
        guard errno == ENOENT else { throw systemError(errno, path: path) }
        let (parent, name) = split(path)
        // `..` below a folder that does not exist leads nowhere, and a link to a missing folder is not filled in.
        guard !name.isEmpty, name != ".", name != "..", linkTarget(path) == nil else {
            throw systemError(ENOENT, path: path)
        }
        return joined(try canonicalFolder(parent), name)
    }

    private static func linkTarget(_ path: String) -> String? {
        var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
        let count = buffer.withUnsafeMutableBytes { bytes in
            bytes.baseAddress.map { readlink(path, $0.assumingMemoryBound(to: CChar.self), bytes.count) } ?? -1
        }
        return count < 0 ? nil : String(decoding: buffer[..<count], as: UTF8.self)
    }

    static func split(_ path: String) -> (folder: String, name: String) {
        var bytes = Array(path.utf8)
        while bytes.count > 1, bytes.last == UInt8(ascii: "/") { bytes.removeLast() }
        guard let slash = bytes.lastIndex(of: UInt8(ascii: "/")) else {
            return (".", String(decoding: bytes, as: UTF8.self))
        }
        let folder = slash == 0 ? "/" : String(decoding: bytes[..<slash], as: UTF8.self)
        return (folder, String(decoding: bytes[(slash + 1)...], as: UTF8.self))
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// The failure behind an `errno`.
    static func systemError(_ number: Int32, path: String) -> DefaultsError {
        let reason = String(cString: strerror(number))
        return switch number {
        case ENOENT, ENOTDIR, ELOOP:
            DefaultsError(.notFound, "\(path) can't be reached (\(reason)): check the path.", path: path)
        case EACCES, EPERM:
            DefaultsError(
                .permissionDenied,
                "Access to \(path) was refused (\(reason)): check its permissions and those of the folders above it.",
                path: path
            )
        case EROFS: DefaultsError(.readOnly, "\(path) lies on a read-only file system.", path: path)
        case ENOSPC, EDQUOT:
            DefaultsError(.diskFull, "There is no room to create \(path): free some space.", path: path)
        default:
            DefaultsError(
                .io,
                DefaultsError.shortage(number, path: path) ?? "\(path) can't be used (\(reason)): check the path.",
                path: path
            )
        }
    }
}
