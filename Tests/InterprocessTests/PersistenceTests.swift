import DefaultsStore
import Foundation
import Testing

@Suite struct PersistenceTests {
    private static let manners = ["return", "exit", "_exit", "abort", "kill", "synchronize"]

    /// How the system sees a process that ends in this manner.
    private func status(of manner: String) -> ExitStatus {
        switch manner {
        case "abort": .killed(signal: SIGABRT)
        case "kill", "synchronize": .killed(signal: SIGKILL)
        default: .success
        }
    }

    @Test(arguments: manners)
    func `E5, E6: what the standard defaults were given is there, however the process ends`(manner: String) throws {
        let store = try TemporaryStore()
        let process = try store.start("die-in-facade", manner, environment: ["DEFAULTS_DATABASE": store.path])
        #expect(process.wait() == status(of: manner))
        let database = try store.openSuite().database
        #expect(try database.suiteNames() == ["InterprocessHelper"])
        #expect(
            try database.suite("InterprocessHelper").propertyLists()
                == ["a": .integer(1), "b": .string("two"), "c": .array([.integer(3)])]
        )
        #expect(try store.integrity() == "ok")
    }

    @Test(arguments: manners)
    func `E5, E6: what a set has stored is there, however the process ends`(manner: String) throws {
        let store = try TemporaryStore()
        let process = try store.start("die", manner)
        #expect(process.wait() == status(of: manner))
        let suite = try store.openSuite()
        #expect(try suite.propertyLists() == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
        #expect(try store.integrity() == "ok")
    }

    @Test func `E6: synchronize fails when the file is gone`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        try suite.setPropertyList(.integer(1), forKey: "k")
        try suite.database.synchronize()
        try FileManager.default.removeItem(at: store.url)
        #expect(throws: DefaultsError.self) { try suite.database.synchronize() }
    }

    @Test func `J10: sets that change nothing write nothing`() throws {
        let process = try TemporaryStore().start("repeat", 1_000)
        #expect(try process.number() == 0)
        #expect(process.wait() == .success)
    }
}
