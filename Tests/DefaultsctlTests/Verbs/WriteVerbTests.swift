import Foundation
import Testing

@testable import DefaultsStore
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
        // Holds the database open, so that the commands work on it.
        let suite = try sandbox.suite()
        sandbox.run("write", "t", "n", "5")
        #expect(sandbox.run("read-type", "t", "n").text == "Type is string\n")
        sandbox.run("write", "t", "n", "-int", "5")
        #expect(sandbox.run("read-type", "t", "n").text == "Type is integer\n")
        // The third is none, and both others are changes.
        sandbox.run("write", "t", "n", "-int", "5")
        var changes: [String] = []
        try suite.database.withReader { connection throws(DefaultsError) in
            try connection.forEachChange(since: 0) { _, _, key in changes.append(key) }
        }
        #expect(changes == ["n", "n"])
    }

    @Test(arguments: [
        (["-int", "-5"], PropertyListValue.integer(-5), "integer", "-5"),
        (["-int", "-9223372036854775808"], .integer(.min), "integer", "-9223372036854775808"),
        (["-int", "9223372036854775807"], .integer(.max), "integer", "9223372036854775807"),
        (["-int", "0x10"], .integer(16), "integer", "16"),
        (["-float", "1.3"], .double(1.3), "float", "1.3"), (["-float", "0.1"], .double(0.1), "float", "0.1"),
        (["-float", "1"], .double(1), "float", "1"), (["-float", "nan"], .double(.nan), "float", "nan"),
        (["-bool", "YES"], .bool(true), "boolean", "1"), (["-bool", "no"], .bool(false), "boolean", "0"),
        (["-data", "0fbd77"], .data(Data([0x0F, 0xBD, 0x77])), "data", "{length = 3, bytes = 0x0fbd77}"),
        (
            ["-date", "2019-10-12 17:28:40 +0000"], .date(Date(timeIntervalSinceReferenceDate: 592_594_120)), "date",
            "2019-10-12 17:28:40 +0000"
        ),
        (["-array"], .array([]), "array", "(\n)"), (["-dict"], .dictionary([:]), "dictionary", "{\n}"),
        (
            ["<dict><key>a</key><array><integer>1</integer></array></dict>"], .dictionary(["a": .array([.integer(1)])]),
            "dictionary", "{\n    a =     (\n        1\n    );\n}"
        ),
        (
            ["{a=(1,2);}"], .dictionary(["a": .array([.string("1"), .string("2")])]), "dictionary",
            "{\n    a =     (\n        1,\n        2\n    );\n}"
        ),
        (["-string", "{a"], .string("{a"), "string", "{a"),
    ])
    func `B23, L2, L4, L6, L7, L9: A value of each type is stored, told and printed`(
        words: [String],
        value: PropertyListValue,
        type: String,
        text: String
    ) throws {
        let sandbox = try Sandbox()
        #expect(sandbox.run(["write", "t", "k"] + words) == .init(status: .success, output: Data(), errors: ""))
        #expect(try sandbox.suite().propertyList(forKey: "k") == value)
        #expect(sandbox.run("read-type", "t", "k").text == "Type is \(type)\n")
        #expect(sandbox.run("read", "t", "k").text == text + "\n")
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
        ["-int", "5x"], ["-int", ""], ["-int", "9223372036854775808"], ["-bool", "maybe"], ["-bool", ""],
        ["-data", "0fb"],
        ["-data", "zz"], ["-float", "1e400"], ["-float", "1,5"], ["plain {text"], ["-date", "x"],
    ])
    func `L2, L4, L6, L7, L9: A value that can't be read leaves the old one`(words: [String]) throws {
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
