import Foundation
import TestSupport
import Testing

/// The default database of this test process.
enum DefaultPlace {
    /// Points `DEFAULTS_DATABASE` at a file in a fresh folder, once.
    static let isPrepared: Void = use(TestFolder.root.appending(path: "standard/defaults.sqlite").path)

    static func use(_ path: String) {
        ReportedErrors.startRecording
        setenv("DEFAULTS_DATABASE", path, 1)
    }
}

/// Tests that touch the default database, one after the other.
@Suite(.serialized) struct DefaultDatabaseTests {}
