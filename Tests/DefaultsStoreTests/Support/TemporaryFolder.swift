import DefaultsStore
import Foundation

/// A fresh folder for one test.
struct TemporaryFolder: Sendable {
    let url: URL

    /// Holds the folders of all tests; removed when the process ends, since a database may outlive its test's scope.
    private static let root: URL = {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("defaults-tests-\(UUID().uuidString)")
        atexit {
            try? FileManager.default.removeItem(at: TemporaryFolder.root)  // The system clears what is left over.
        }
        return url
    }()

    init() throws {
        url = Self.root.appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    func file(_ name: String) -> URL {
        url.appendingPathComponent(name)
    }

    /// The database that most tests use.
    var database: URL { file("defaults.sqlite") }

    func open() throws -> DefaultsDatabase {
        try DefaultsDatabase.open(at: database)
    }

    /// Runs the body on a suite, and then again on the same suite after a restart.
    func beforeAndAfterReopening(_ body: (DefaultsSuite) throws -> Void) throws {
        try body(try open().suite("t"))
        try requireClosed()
        try body(try open().suite("t"))
    }

    private struct StillOpen: Error {}

    /// Throws while anybody has the database open, which would make a restart of nothing: SQLite removes the -wal with
    /// its last connection.
    private func requireClosed() throws {
        if FileManager.default.fileExists(atPath: database.path + "-wal") { throw StillOpen() }
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
