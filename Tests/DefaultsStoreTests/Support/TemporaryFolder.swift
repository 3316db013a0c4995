import DefaultsStore
import Foundation
import TestSupport

/// A fresh folder for one test.
struct TemporaryFolder: Sendable {
    let url: URL

    init() throws {
        url = try TestFolder.make()
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
        try TestFolder.requireClosed(database)
        try body(try open().suite("t"))
    }

    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: url.path).sorted() }
    }
}
