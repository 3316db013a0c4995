import Foundation
import SQLiteDefaults

/// A store in a fresh folder, with a suite of its own name.
struct TemporaryStore: Sendable {
    /// The folder of all stores of this process; it goes when the process ends, since a database that loses its file
    /// refuses to go on.
    static let root: URL = {
        let root = FileManager.default.temporaryDirectory.appending(path: "SQLiteDefaultsTests-\(UUID())")
        // A folder that is left behind harms no other test.
        atexit { try? FileManager.default.removeItem(at: TemporaryStore.root) }
        return root
    }()

    let folder: URL
    let suiteName = "test.\(UUID())"

    init() throws {
        ReportedErrors.startRecording
        folder = Self.root.appending(path: "\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    var url: URL { folder.appending(path: "defaults.sqlite") }

    func database() throws -> DefaultsDatabase {
        try DefaultsDatabase.open(at: url)
    }

    /// New defaults on the file. When nothing else holds the database, it is opened anew, as after a restart.
    func defaults(suite: String? = nil) throws -> SQLiteUserDefaults {
        SQLiteUserDefaults(suite: try database().suite(suite ?? suiteName))
    }

    /// Makes a change and gives back the defaults as they are after a restart.
    func reopened(after change: (SQLiteUserDefaults) throws -> Void) throws -> SQLiteUserDefaults {
        try change(defaults())
        return try defaults()
    }

    /// What has been reported about this store's own suite.
    var errors: [DefaultsError] { ReportedErrors.all.filter { $0.suite == suiteName } }
}
