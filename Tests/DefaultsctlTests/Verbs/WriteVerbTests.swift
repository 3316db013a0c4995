import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite struct WriteVerbTests {
    @Test func `A9: A key with a dash is written and read after the end of options`() throws {
        let sandbox = try Sandbox()
        #expect(sandbox.run("write", "t", "--", "-x", "-int", "-5").status == .success)
        #expect(sandbox.run("read", "t", "--", "-x").text == "-5\n")
        #expect(try sandbox.suite().keys() == ["-x"])
    }

    @Test func `A5, A8: Empty keys and any text are keys`() throws {
        let sandbox = try Sandbox()
        for key in ["", "a.b", "https://mail.example.com/inbox/?a=1#x", "a b", "é"] {
            #expect(sandbox.run("write", "t", key, "-string", key).status == .success)
            #expect(sandbox.run("read", "t", key).text == key + "\n")
        }
    }

    @Test func `L1: A value without a type is a string, and a type changes the tag`() throws {
        let sandbox = try Sandbox()
        sandbox.run("write", "t", "n", "5")
        #expect(sandbox.run("read-type", "t", "n").text == "Type is string\n")
        sandbox.run("write", "t", "n", "-int", "5")
        #expect(sandbox.run("read-type", "t", "n").text == "Type is integer\n")
    }

    @Test func `L3: The type of a key may change`() throws {
        let sandbox = try Sandbox()
        let writes: [([String], PropertyListValue)] = [
            (["YES"], .string("YES")), (["-bool", "true"], .bool(true)),
            (["-array", "a", "b"], .array([.string("a"), .string("b")])),
            (["-string", "x"], .string("x")),
        ]
        for (words, value) in writes {
            #expect(sandbox.run(["write", "t", "k"] + words) == .init(status: .success, output: Data(), errors: ""))
            #expect(try sandbox.suite().propertyList(forKey: "k") == value)
        }
    }

    @Test(arguments: [
        ["-int", "5x"], ["-bool", "maybe"], ["-data", "0fb"], ["-float", "1e400"], ["plain {text"], ["-date", "x"],
    ])
    func `L2, L4, L6: A value that can't be read leaves the old one`(words: [String]) throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.string("old"), forKey: "k")
        let outcome = sandbox.run(["write", "t", "k"] + words)
        #expect(outcome.status == .failure)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Could not parse: \(words.last ?? "")."))
        #expect(try sandbox.suite().propertyList(forKey: "k") == .string("old"))
    }

    // MARK: - Adding

    @Test func `L7: Additions change what is there, make what is missing, and refuse another type`() throws {
        let sandbox = try Sandbox()
        sandbox.run("write", "t", "d", "-dict", "key", "-int", "49", "mod", "-int", "1048576")
        sandbox.run("write", "t", "d", "-dict-add", "key", "-int", "50")
        #expect(
            try sandbox.suite().propertyList(forKey: "d")
                == .dictionary(["key": .integer(50), "mod": .integer(1_048_576)])
        )
        sandbox.run("write", "t", "new", "-dict-add", "a", "b")
        #expect(try sandbox.suite().propertyList(forKey: "new") == .dictionary(["a": .string("b")]))
        sandbox.run("write", "t", "a", "-array-add", "x")
        sandbox.run("write", "t", "a", "-array-add", "y", "z")
        #expect(try sandbox.suite().propertyList(forKey: "a") == .array([.string("x"), .string("y"), .string("z")]))
        sandbox.run("write", "t", "s", "x")
        for (flag, words, kind) in [("-dict-add", ["a", "b"], "a dictionary"), ("-array-add", ["a"], "an array")] {
            let outcome = sandbox.run(["write", "t", "s", flag] + words)
            let message = "Value for key s is not \(kind); cannot append.  Leaving defaults unchanged.\n"
            #expect(outcome == .init(status: .failure, output: Data(), errors: message))
            #expect(try sandbox.suite().propertyList(forKey: "s") == .string("x"))
        }
    }

    // MARK: - Whole domains

    @Test func `A property list replaces the domain`() throws {
        let sandbox = try Sandbox()
        sandbox.run("write", "t", "old", "x")
        #expect(sandbox.run("write", "t", "{a = 1; b = (2);}").status == .success)
        #expect(try sandbox.suite().propertyLists() == ["a": .string("1"), "b": .array([.string("2")])])
        #expect(sandbox.run("write", "t", "{}").status == .success)
        #expect(try sandbox.suite().keys() == [])
    }

    @Test(arguments: [
        ("(1)", "Rep argument is not a dictionary\nDefaults have not been changed.\n"),
        ("word", "Rep argument is not a dictionary\nDefaults have not been changed.\n"),
        ("{a=1}", "Could not parse: {a=1}.  Try single-quoting it.\n"),
    ])
    func `What is no dictionary replaces nothing`(word: String, message: String) throws {
        let sandbox = try Sandbox()
        sandbox.run("write", "t", "old", "x")
        let outcome = sandbox.run("write", "t", word)
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix(message))
        #expect(try sandbox.suite().keys() == ["old"])
    }

    @Test func `Values that stay are not touched when the domain is replaced`() throws {
        let sandbox = try Sandbox()
        let suite = try sandbox.suite()
        try suite.setPropertyList(.integer(1), forKey: "stays")
        try suite.setPropertyList(.integer(2), forKey: "goes")
        try suite.write { batch in
            try batch.replaceAll(with: ["stays": .integer(1)])
            #expect(batch.hasChanges)
        }
        #expect(try suite.propertyLists() == ["stays": .integer(1)])
        try suite.write { batch in
            try batch.replaceAll(with: ["stays": .integer(1)])
            #expect(!batch.hasChanges)
        }
    }

    // MARK: - Deleting

    @Test(arguments: ["delete", "remove", "Delete"])
    func `A value and a domain are removed`(verb: String) throws {
        let sandbox = try Sandbox()
        for key in ["a", "b"] { sandbox.run("write", "t", key, "x") }
        #expect(sandbox.run(verb, "t", "a") == .init(status: .success, output: Data(), errors: ""))
        #expect(try sandbox.suite().keys() == ["b"])
        #expect(sandbox.run(verb, "t").status == .success)
        #expect(try sandbox.suite().keys() == [])
        #expect(sandbox.run(verb, "t").status == .failure)
    }
}
