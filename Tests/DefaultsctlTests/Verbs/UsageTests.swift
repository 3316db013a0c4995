import Foundation
import Testing

@testable import defaultsctl

@Suite struct UsageTests {
    @Test(
        arguments: [
            [], ["nosuch"], ["-x"], ["read", "t", "-x"], ["read-type", "t"], ["read-type"], ["write"], ["write", "t"],
            ["write", "t", "-x", "-int", "-5"],
            ["write", "t", "k", "-5"], ["write", "t", "k", "-int"], ["delete"], ["import"], ["export"],
            ["import", "--force", "t", "-"],
            ["export", "--format", "json", "t", "-"], ["export", "t", "-", "--format"], ["--database"],
            ["read", "-currentHost", "t"],
        ] as [[String]]
    )
    func `A9: What makes no sense shows the usage, with status 255 and no change`(words: [String]) throws {
        let sandbox = try Sandbox()
        let outcome = sandbox.run(words)
        #expect(outcome.status == .usage)
        #expect(outcome.text == Help.text)
        #expect(try sandbox.names == [])
    }

    @Test(arguments: [
        ["read", "t", "k", "x"], ["read-type", "t", "k", "x"], ["write", "t", "k", "v", "x"],
        ["delete", "t", "k", "x"], ["domains", "x"],
        ["import", "t", "-", "x"], ["export", "t", "-", "x"],
    ])
    func `A word too many is told`(words: [String]) throws {
        let sandbox = try Sandbox()
        let expected = "Unexpected argument x; leaving defaults unchanged.\n"
        #expect(sandbox.run(words) == .init(status: .failure, output: Data(), errors: expected))
        #expect(try sandbox.names == [])
    }

    @Test(arguments: ["help", "HELP", "--help", "-h"])
    func `Help is printed with status 0`(word: String) throws {
        #expect(try Sandbox().run(word) == .init(status: .success, output: Data(Help.text.utf8), errors: ""))
    }

    @Test func `No line of the help is wider than 120 characters`() {
        #expect(Help.text.split(separator: "\n").allSatisfy { $0.count <= 120 })
    }
}
