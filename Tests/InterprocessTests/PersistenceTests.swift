import DefaultsStore
import Foundation
import Testing

@Suite struct PersistenceTests {
    @Test(arguments: ["return", "exit", "_exit", "abort", "kill"])
    func `E5: what a set stored is there, however the process ends`(manner: String) throws {
        let store = try TemporaryStore()
        let process = try store.start("die", manner)
        let expected: ExitStatus =
            switch manner {
            case "abort": .killed(signal: SIGABRT)
            case "kill": .killed(signal: SIGKILL)
            default: .success
            }
        #expect(process.wait() == expected)
        let suite = try store.openSuite()
        #expect(try suite.propertyLists() == ["a": .integer(1), "b": .integer(2), "c": .integer(3)])
        #expect(try store.integrity() == "ok")
    }
}
