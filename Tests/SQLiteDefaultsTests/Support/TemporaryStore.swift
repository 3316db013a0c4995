import Foundation
import SQLiteDefaults

/// A store in a fresh folder, with a suite of its own name; the folder goes with it.
final class TemporaryStore: Sendable {
    let folder: URL
    let suiteName = "test.\(UUID().uuidString)"

    init() throws {
        ReportedErrors.startRecording
        folder = FileManager.default.temporaryDirectory.appending(path: "facade-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    deinit {
        // A folder that is left behind harms no other test.
        try? FileManager.default.removeItem(at: folder)
    }

    var url: URL { folder.appending(path: "defaults.sqlite") }

    func database() throws -> DefaultsDatabase {
        try DefaultsDatabase.open(at: url)
    }

    /// New defaults on the file. When nothing else holds the database, it is opened anew, as after a restart.
    func defaults(suite: String? = nil) throws -> SQLiteUserDefaults {
        SQLiteUserDefaults(suite: try database().suite(suite ?? suiteName))
    }

    /// Sets a value and gives back the defaults as they are after a restart.
    func reopened(after change: (SQLiteUserDefaults) throws -> Void) throws -> SQLiteUserDefaults {
        try change(defaults())
        return try defaults()
    }

    /// What has been reported about this store's own suite.
    var errors: [DefaultsError] { ReportedErrors.all.filter { $0.suite == suiteName } }
}
