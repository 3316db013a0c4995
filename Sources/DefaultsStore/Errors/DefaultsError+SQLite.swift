import CSQLite
import Foundation

extension DefaultsError {
    /// The failure behind a result code of SQLite's, with the remedy a user has.
    ///
    /// `result` is the extended result code, `connection` the connection that returned it; nil when it could not even
    /// be allocated.
    init(sqlite result: Int32, connection: OpaquePointer?, path: String, suite: String? = nil, key: String? = nil) {
        let systemError = connection.map(sqlite3_system_errno) ?? 0
        let code = Code(sqlite: result, systemError: systemError)
        let detail = connection.map { String(cString: sqlite3_errmsg($0)) } ?? String(cString: sqlite3_errstr(result))
        let cause = systemError == 0 ? detail : "\(detail), \(String(cString: strerror(systemError)))"
        self.init(
            code,
            "\(Self.shortage(systemError, path: path) ?? code.summary(path: path)) SQLite says: \(cause) (\(result)).",
            suite: suite,
            key: key,
            path: path,
            sqliteCode: result
        )
    }
}

extension DefaultsError {
    /// What is said of a shortage of descriptors, whatever it kept from being done; nil for another `errno`.
    static func shortage(_ systemError: Int32, path: String) -> String? {
        guard systemError == EMFILE || systemError == ENFILE else { return nil }
        return "Too many files are open for \(path) to be opened: close some, or raise the limit (ulimit -n)."
    }
}

extension DefaultsError.Code {
    /// The code for SQLite's result (https://www.sqlite.org/rescode.html) and the `errno` behind it.
    fileprivate init(sqlite result: Int32, systemError: Int32) {
        if systemError == ENOSPC || systemError == EDQUOT {
            self = .diskFull
            return
        }
        if systemError == EMFILE || systemError == ENFILE {
            self = .io
            return
        }
        switch result & 0xff {
        case SQLITE_BUSY, SQLITE_LOCKED, SQLITE_PROTOCOL: self = .busy
        case SQLITE_READONLY: self = .readOnly
        case SQLITE_PERM, SQLITE_AUTH: self = .permissionDenied
        case SQLITE_CANTOPEN:
            self = systemError == ENOENT ? .notFound : systemError == EROFS ? .readOnly : .permissionDenied
        case SQLITE_FULL: self = .diskFull
        case SQLITE_CORRUPT: self = .corrupt
        case SQLITE_NOTADB: self = .notADatabase
        case SQLITE_TOOBIG: self = .tooLarge
        case SQLITE_IOERR where systemError == EACCES || systemError == EPERM: self = .permissionDenied
        default: self = .io
        }
    }

    /// What happened and what to do, for the codes that SQLite can cause.
    fileprivate func summary(path: String) -> String {
        switch self {
        case .busy:
            "Another process or thread kept \(path) locked for longer than the busy timeout: try again, or open with a"
                + " longer timeout."
        case .readOnly:
            "\(path) can't be written: check the permissions of the file, of its folder, and of the files beside it"
                + " that end in -wal and -shm."
        case .permissionDenied:
            "Access to \(path) was refused: check the permissions of the file and of the folders above it, and that it"
                + " is a regular file."
        case .diskFull:
            "The disk or the quota is full, so \(path) was left as it was: free some space and try again."
        case .corrupt:
            "\(path) is damaged: restore it from a backup, or open it with the corruption policy moveAside."
        case .notADatabase:
            "\(path) is no SQLite database, so it was left untouched: check the path."
        case .tooLarge:
            "The value is larger than SQLite stores."
        case .notFound:
            "\(path) does not exist: check the path, or open with createIfMissing."
        default:
            "Reading or writing \(path) failed: check the disk, the limits on files (ulimit -a) and that no other program has"
                + " changed the file's tables."
        }
    }
}
