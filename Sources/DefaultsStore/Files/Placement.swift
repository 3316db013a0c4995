import Foundation
import Synchronization

/// Knows whether a database's files still lie where they were when it was opened.
final class Placement: Sendable {
    /// The files that hold commits: the database, its -wal and its -shm; nil for one that SQLite could not make.
    private struct Files {
        let database: DatabaseFile.Identity?
        let log: DatabaseFile.Identity?
        let index: DatabaseFile.Identity?
    }

    /// A folder in one state: another one follows when anything in it is made, removed or renamed.
    private struct Folder: Equatable {
        let identity: DatabaseFile.Identity
        private let changed: Duration

        init?(_ path: String) {
            guard let status = DatabaseFile.status(of: path) else { return nil }
            identity = DatabaseFile.identity(status)
            #if canImport(Darwin)
                changed = .init(status.st_mtimespec)
            #else
                changed = .init(status.st_mtim)
            #endif
        }

        /// Whether the next change is sure to give another time: file systems count in steps of up to 10 ms, old ones in
        /// whole seconds.
        var isQuiet: Bool {
            var now = timespec()
            clock_gettime(CLOCK_REALTIME, &now)
            let isCoarse = changed.components.attoseconds == 0
            return changed + (isCoarse ? .seconds(3) : .milliseconds(50)) < Duration(now)
        }
    }

    private let file: DatabaseFile
    private let files: Files
    /// The folder in the state in which all files were in place.
    private let intactFolder = Mutex<Folder?>(nil)

    /// Remembers what lies there now, but for the database: `identity` says which file SQLite was given to open.
    init(of file: DatabaseFile, identity: DatabaseFile.Identity) {
        self.file = file
        files = Files(
            database: identity,
            log: DatabaseFile.identity(of: file.logPath),
            index: DatabaseFile.identity(of: file.indexPath)
        )
    }

    /// Whether the path still leads to the file that was opened.
    var hasDatabase: Bool { DatabaseFile.identity(of: file.path) == files.database }

    /// Whether all files are still the ones that SQLite uses; costs one question to the system in a quiet folder.
    var isIntact: Bool {
        // Looked at first: what happens to the files afterwards changes the folder.
        let folder = Folder(file.folder)
        if let folder, intactFolder.withLock({ $0 == folder }) { return true }
        guard hasDatabase, isInPlace(files.log, file.logPath), isInPlace(files.index, file.indexPath) else {
            return false
        }
        if let folder, folder.isQuiet { intactFolder.withLock { $0 = folder } }
        return true
    }

    private func isInPlace(_ identity: DatabaseFile.Identity?, _ path: String) -> Bool {
        identity == nil || DatabaseFile.identity(of: path) == identity
    }
}

extension Duration {
    /// The time since 1970.
    fileprivate init(_ time: timespec) {
        self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
