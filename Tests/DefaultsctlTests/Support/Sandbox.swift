import DefaultsStore
import Foundation
import TestSupport

@testable import defaultsctl

/// A folder of one test, with a database in it and commands on that, run without a process.
struct Sandbox {
    let folder: URL

    init() throws {
        folder = try TestFolder.make()
    }

    /// What a command did.
    struct Outcome: Equatable {
        var status: ExitStatus
        var output: Data
        var errors: String

        var text: String { String(decoding: output, as: UTF8.self) }
    }

    /// The path of a file in the folder.
    func path(_ name: String) -> String {
        folder.appendingPathComponent(name).path
    }

    var database: String { path("defaults.sqlite") }

    /// The names of the files in the folder.
    var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() }
    }

    /// A suite of the database.
    func suite(_ name: String = "t") throws -> DefaultsSuite {
        try DefaultsDatabase.open(at: URL(fileURLWithPath: database)).suite(name)
    }

    /// Runs a command on the database.
    @discardableResult
    func run(_ words: String..., input: Data = Data()) -> Outcome {
        run(words, input: input)
    }

    /// Runs a command on the database.
    @discardableResult
    func run(_ words: [String], input: Data = Data()) -> Outcome {
        let console = RecordingConsole(input: input)
        let status = DefaultsTool(console: console).run(["--database", database] + words)
        return Outcome(status: status, output: console.output, errors: console.errors)
    }
}
