import Testing

@testable import defaultsctl

@Suite struct ArgumentListTests {
    @Test func `Options are taken wherever they stand before the end of options`() throws {
        var arguments = ArgumentList(["--database", "a", "read", "--database=b", "t", "--", "--database"])
        #expect(try arguments.positional() == "read")
        #expect(arguments.values["--database"] == "a")
        #expect(try arguments.domain() == Domain("t"))
        #expect(arguments.values["--database"] == "b")
        #expect(try arguments.positional() == "--database")
        try arguments.finish()
    }

    @Test(arguments: [["-x"], ["--replace"], ["--database"], ["--database="], ["-g"], ["--"]])
    func `A9: A word with a dash is never a name`(words: [String]) {
        var arguments = ArgumentList(words)
        #expect((try? arguments.positional()) == nil)
    }

    @Test func `A9: An unknown option is a usage error`() {
        var arguments = ArgumentList(["-x"])
        #expect(throws: ToolError.self) { try arguments.positional() }
    }

    @Test(arguments: ["-", "", "a-", "a=b", "."])
    func `Other words are names`(word: String) throws {
        var arguments = ArgumentList([word])
        #expect(try arguments.positional() == word)
    }

    @Test(arguments: [["-g"], ["-globalDomain"], ["NSGlobalDomain"], ["Apple Global Domain"]])
    func `The global domain has four names`(words: [String]) throws {
        var arguments = ArgumentList(words)
        let domain = try arguments.domain()
        #expect(domain == .global)
        #expect(domain.suite == "NSGlobalDomain")
        #expect(domain.name == "Apple Global Domain")
    }

    @Test func `After the end of options -g is a name like any other`() throws {
        var arguments = ArgumentList(["--", "-g"])
        #expect(try arguments.domain().suite == "-g")
    }

    @Test func `A word too many is told`() {
        var arguments = ArgumentList(["x"])
        #expect(throws: ToolError.failure("Unexpected argument x; leaving defaults unchanged.")) {
            try arguments.finish()
        }
    }

    @Test func `Flags and options are known only where a verb allows them`() throws {
        var arguments = ArgumentList(["--replace", "--format", "xml", "t"])
        arguments.allow(flags: ["--replace"], options: ["--format"])
        #expect(try arguments.positional() == "t")
        #expect(arguments.flags == ["--replace"])
        #expect(arguments.values["--format"] == "xml")
    }
}
