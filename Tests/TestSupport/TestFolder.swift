package import Foundation

/// Folders for tests, each of which has its own.
package enum TestFolder {
    /// Holds the folders of all tests of this process; it goes when the process ends, since a database that loses its file
    /// refuses to go on, and may outlive its test's scope.
    package static let root: URL = {
        let root = FileManager.default.temporaryDirectory.appending(path: "SQLiteDefaultsTests-\(UUID())")
        // A folder that is left behind harms no other test.
        atexit { try? FileManager.default.removeItem(at: TestFolder.root) }
        return root
    }()

    /// A fresh folder.
    package static func make() throws -> URL {
        let url = root.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        return url
    }

    private struct StillOpen: Error {}

    /// Throws while anybody has the database open, which would make a restart of nothing: SQLite removes the -wal with
    /// its last connection.
    package static func requireClosed(_ database: URL) throws {
        if FileManager.default.fileExists(atPath: database.path + "-wal") { throw StillOpen() }
    }

    /// The same, for a database that another thread is about to let go of.
    package static func requireClosedSoon(_ database: URL) throws {
        let end = ContinuousClock.now + .seconds(30)
        while ContinuousClock.now < end {
            // Asked again below, where it counts.
            if (try? requireClosed(database)) != nil { return }
            usleep(1_000)
        }
        try requireClosed(database)
    }
}
