import DefaultsStore
import Foundation
import Testing

@Suite struct PersistenceTests {
    @Test(arguments: ["return", "exit", "_exit", "abort", "kill", "synchronize"])
    func `E5, E6: what a set has stored is there, however the process ends`(manner: String) throws {
        let store = try TemporaryStore()
        let process = try store.start("die", manner)
        let expected: ExitStatus =
            switch manner {
            case "abort": .killed(signal: SIGABRT)
            case "kill", "synchronize": .killed(signal: SIGKILL)
            default: .success
            }
        #expect(process.wait() == expected)
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
