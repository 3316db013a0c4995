import DefaultsStore
import Foundation
import Testing

@Suite struct ArgumentTests {
    @Test func `E7: command-line words shadow stored values, store nothing and make no noise`() throws {
        let store = try TemporaryStore()
        let errors = store.folder.appendingPathComponent("errors")
        let words = ["-name", "value", "-n", "-5", "--flag", "-opts", "{a=1}", "-list", "(1, 2)"]
        let process = try HelperProcess(
            ["arguments", store.path, errors.path, "name,n,flag,-flag,opts,list,other"] + words,
            environment: ["DEFAULTS_DATABASE": store.path]
        )
        #expect(
            try process.remainingLines() == [
                "value", "stored", "stored", "stored", "{a=1}", "nil", "stored", "true",
                "value nil nil nil {a=1} nil nil",
            ]
        )
        #expect(process.wait() == .success)
        #expect(try Data(contentsOf: errors).isEmpty)
        #expect(try store.openSuite().database.suiteNames() == [])
    }
}
