import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite struct ReadVerbTests {
    @Test(arguments: [
        (["read", "nosuch"], "Domain nosuch does not exist\n"),
        (["read", "t", "nosuch"], "The domain/default pair of (t, nosuch) does not exist\n"),
        (["read", "-g", "k"], "The domain/default pair of (kCFPreferencesAnyApplication, k) does not exist\n"),
        (["read-type", "t", "nosuch"], "The domain/default pair of (t, nosuch) does not exist\n"),
        (["delete", "t", "nosuch"], "The domain/default pair of (t, nosuch) does not exist\n"),
        (["delete", "nosuch"], "Domain (nosuch) not found.\nIt does not exist. Defaults have not been changed.\n"),
        (["export", "nosuch", "-"], "The domain nosuch does not exist\n"),
    ])
    func `L11: What is missing is told, and no file is made`(words: [String], message: String) throws {
        let sandbox = try Sandbox()
        #expect(sandbox.run(words) == .init(status: .failure, output: Data(), errors: message))
        #expect(try sandbox.names == [])
        try sandbox.suite("other").setPropertyList(.bool(true), forKey: "a")
        #expect(sandbox.run(words) == .init(status: .failure, output: Data(), errors: message))
    }

    @Test(arguments: [(["read"], "{\n}\n"), (["domains"], "\n"), (["help"], Help.text)])
    func `L11: Nothing is read from a missing file, which stays missing`(words: [String], text: String) throws {
        let sandbox = try Sandbox()
        #expect(sandbox.run(words) == .init(status: .success, output: Data(text.utf8), errors: ""))
        #expect(try sandbox.names == [])
    }

    @Test func `A damaged row is told with its domain and key`() {
        let error = DefaultsError(.corrupt, "Damaged.", suite: "t", key: "a b", path: "/x")
        #expect(error.reason == "corrupt: Damaged. (domain \"t\", key \"a b\")")
    }

    @Test func `L12: A single string is printed as it is`() throws {
        let sandbox = try Sandbox()
        let string = "\u{238B}\u{F8FF}\"quotes\"\n\0🚘"
        try sandbox.suite().setPropertyList(.string(string), forKey: "k")
        #expect(sandbox.run("read", "t", "k").output == Data((string + "\n").utf8))
    }

    @Test func `L12: A printed domain can be imported`() throws {
        let sandbox = try Sandbox()
        let strings = ["\u{238B}", "\u{F8FF}", "\"quotes\"", "line\nline", "a\0b", "🚘", ""]
        for (index, string) in strings.enumerated() {
            try sandbox.suite().setPropertyList(.string(string), forKey: "k\(index)")
        }
        let text = sandbox.run("read", "t")
        #expect(text.text.contains(#"\U238b"#))
        #expect(sandbox.run("import", "u", "-", input: text.output).status == .success)
        #expect(try sandbox.suite("u").propertyLists() == sandbox.suite("t").propertyLists())
    }

    @Test func `All domains are printed by name, the global one under its own`() throws {
        let sandbox = try Sandbox()
        for (domain, key) in [("com.example", "a"), ("-g", "b"), ("a", "c")] {
            #expect(sandbox.run("write", domain, key, "x").status == .success)
        }
        #expect(
            sandbox.run("read").text == """
                {
                    "Apple Global Domain" =     {
                        b = x;
                    };
                    a =     {
                        c = x;
                    };
                    "com.example" =     {
                        a = x;
                    };
                }

                """
        )
        #expect(sandbox.run("domains").text == "a, com.example\n")
        #expect(sandbox.run("read", "Apple Global Domain", "b").text == "x\n")
    }

    @Test(arguments: [
        (PropertyListValue.bool(true), "boolean"), (.integer(1), "integer"), (.unsigned(.max), "integer"),
        (.double(1), "float"), (.float(1), "float"),
        (.string("1"), "string"), (.data(Data()), "data"), (.date(.distantPast), "date"), (.array([]), "array"),
        (.dictionary([:]), "dictionary"),
        (.json("1"), "json"), (.url(URL(fileURLWithPath: "/")), "url"),
    ])
    func `B9: The type is told from the stored tag`(value: PropertyListValue, name: String) throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(value, forKey: "k")
        #expect(sandbox.run("read-type", "t", "k").text == "Type is \(name)\n")
    }

    @Test func `Verbs are understood in any case`() throws {
        let sandbox = try Sandbox()
        #expect(sandbox.run("WRITE", "t", "k", "v").status == .success)
        #expect(sandbox.run("Read", "t", "k").text == "v\n")
    }

    @Test func `Keys that differ in the spelling of an accent are both printed`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.integer(1), forKey: "é")
        try sandbox.suite().setPropertyList(.integer(2), forKey: "e\u{301}")
        #expect(sandbox.run("read", "t").text == "{\n    \"e\\U0301\" = 2;\n    \"\\U00e9\" = 1;\n}\n")
        let export = sandbox.run("export", "t", "-")
        #expect(export.status == .failure)
        #expect(export.errors.contains("accent"))
    }
}
