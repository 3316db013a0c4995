import Foundation
import Synchronization

/// Knows whether a database's files still lie where they were when it was opened.
final class Placement: Sendable {
    private let file: DatabaseFile
    /// The files that hold commits; nil for one that SQLite could not make.
    private let database: DatabaseFile.Identity
    private let log: DatabaseFile.Identity?
    private let index: DatabaseFile.Identity?
    private let folder: OpenFolder
    /// When the folder was last changed before all files were found in place; `Int64.min` for never.
    private let intactSince = Atomic<Int64>(.min)

    /// Remembers what lies there now, but for the database: `identity` says which file SQLite was given to open.
    init(of file: DatabaseFile, identity: DatabaseFile.Identity) {
        self.file = file
        database = identity
        log = DatabaseFile.identity(of: file.logPath)
        index = DatabaseFile.identity(of: file.indexPath)
        folder = OpenFolder(path: file.folder)
    }

    /// Whether the path still leads to the file that was opened.
    var hasDatabase: Bool { DatabaseFile.identity(of: file.path) == database }

    /// Whether all files are still the ones that SQLite uses.
    var isIntact: Bool {
        // Asked first: what happens to the files afterwards changes the folder.
        let lastChange = folder.lastChange
        guard hasDatabase, isInPlace(log, file.logPath), isInPlace(index, file.indexPath) else { return false }
        if let lastChange, folder.isQuiet(since: lastChange) { intactSince.store(lastChange, ordering: .relaxed) }
        return true
    }

    /// Whether nothing was made, removed or renamed in the folder since all files were last found in place: an answer in
    /// a fifth of the time. False also where that can't be told.
    var isUndisturbed: Bool {
        guard let lastChange = folder.lastChange else { return false }
        return intactSince.load(ordering: .relaxed) == lastChange
    }

    private func isInPlace(_ identity: DatabaseFile.Identity?, _ path: String) -> Bool {
        identity == nil || DatabaseFile.identity(of: path) == identity
    }
}
