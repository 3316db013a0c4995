import Foundation
import SQLiteDefaults
import TestSupport

/// A store in a fresh folder, with a suite of its own name.
struct TemporaryStore: Sendable {
    let folder: URL
    let suiteName = "test.\(UUID())"

    init() throws {
        ReportedErrors.startRecording
        folder = try TestFolder.make()
    }

    var url: URL { folder.appending(path: "defaults.sqlite") }

    func database() throws -> DefaultsDatabase {
        try DefaultsDatabase.open(at: url)
    }

    /// New defaults on the file.
    func defaults(suite: String? = nil) throws -> SQLiteUserDefaults {
        SQLiteUserDefaults(suite: try database().suite(suite ?? suiteName))
    }

    /// Makes a change and gives back the defaults as they are after a restart.
    func reopened(after change: (SQLiteUserDefaults) throws -> Void) throws -> SQLiteUserDefaults {
        try change(defaults())
        try TestFolder.requireClosed(url)
        return try defaults()
    }

    /// What has been reported about this store's own suite, but for keys that tests use with several types on purpose.
    var errors: [DefaultsError] {
        ReportedErrors.all.filter { $0.suite == suiteName && $0.code != .conflictingKeys }
    }

    /// The keys that were found to be used with several types.
    var conflicts: [DefaultsError] {
        ReportedErrors.all.filter { $0.suite == suiteName && $0.code == .conflictingKeys }
    }
}
