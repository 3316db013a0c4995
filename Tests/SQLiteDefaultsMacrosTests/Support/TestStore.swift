import Foundation
public import SQLiteDefaultsMacros
import TestSupport

/// A store in a fresh folder, with a suite of its own name.
struct TestStore: Sendable {
    let url: URL
    let suite: DefaultsSuite

    init() throws {
        ReportedErrors.startRecording
        url = try TestFolder.make().appending(path: "defaults.sqlite")
        suite = try DefaultsDatabase.open(at: url).suite("test.\(UUID())")
    }

    var defaults: SQLiteUserDefaults { SQLiteUserDefaults(suite: suite) }

    /// What has been reported about the suite.
    var errors: [DefaultsError] { ReportedErrors.all.filter { $0.suite == suite.name } }

    /// One for the variables that name their defaults where they are declared; each has a key of its own.
    ///
    /// A constant can't throw, and without a folder for temporary files no test of this process can do anything.
    static let shared: TestStore = try! TestStore()
}

extension DefaultsSuite {
    /// The suite of the tests' shared store.
    public static var shared: DefaultsSuite { TestStore.shared.suite }
}

extension SQLiteUserDefaults {
    static var testDefaults: SQLiteUserDefaults { TestStore.shared.defaults }
}

extension UserDefaults {
    /// As a program has it that still uses the type's old name.
    static var test: UserDefaults { TestStore.shared.defaults }
    static var foundation: UserDefaults { UserDefaults(suiteName: "sqlite-defaults-macros") ?? .standard }
}
