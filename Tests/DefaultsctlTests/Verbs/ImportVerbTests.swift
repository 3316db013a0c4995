import Foundation
import TestSupport
import Testing

@testable import DefaultsStore
@testable import defaultsctl

@Suite struct ImportVerbTests {
    @Test func `K15: An import keeps the keys it does not name, unless it replaces`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.integer(1), forKey: "a")
        try sandbox.suite().setPropertyList(.integer(2), forKey: "b")
        let xml = Data("<dict><key>b</key><integer>3</integer><key>c</key><integer>4</integer></dict>".utf8)
        #expect(sandbox.run("import", "t", "-", input: xml) == .init(status: .success, output: Data(), errors: ""))
        #expect(try sandbox.suite().propertyLists() == ["a": .integer(1), "b": .integer(3), "c": .integer(4)])
        #expect(sandbox.run("import", "t", "--replace", "-", input: xml).status == .success)
        #expect(try sandbox.suite().propertyLists() == ["b": .integer(3), "c": .integer(4)])
        #expect(Help.text.contains("--replace"))
    }

    @Test(arguments: [
        "", " ", "<date>not a date</date>", "<dict><key>a</key><date>2014-02-23T09:21:06.034Z</date></dict>",
        "<dict><key>a</key></dict>",
        "<dict><key>a</key><true/><key>a</key><true/></dict>", "{a = 1; b = 2 c = 3;}", "a = 1;\u{3000}b = 2;",
        "{a=b;} junk", "bplist00", "<dict/",
        "<dict><key>a</key><integer>2</integer><key>z</key><integer>x</integer></dict>",
        "a = 2; @ b = 2;", "a = 2; a = 3;", "{a=b}", "<dict><key>a</key><true>x</true></dict>", "<dict><true/></dict>",
    ])
    func `K2, K3, K7-K9, L15: What can't be read whole imports nothing`(text: String) throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.integer(1), forKey: "a")
        for options in [[], ["--replace"]] {
            let outcome = sandbox.run(["import"] + options + ["t", "-"], input: Data(text.utf8))
            #expect(outcome.status == .failure)
            #expect(outcome.output.isEmpty)
            #expect(outcome.errors.hasPrefix("Could not parse property list from - due to malformedPropertyList: "))
            #expect(text.hasPrefix("bplist") || outcome.errors.contains("line 1:"))
            #expect(try sandbox.suite().propertyLists() == ["a": .integer(1)])
        }
    }

    @Test(arguments: [
        ("<array/>", "array"), ("(1)", "array"), ("<string>a</string>", "string"), ("<true/>", "boolean"),
    ])
    func `K6: The top level has to be a dictionary`(text: String, type: String) throws {
        let sandbox = try Sandbox()
        let outcome = sandbox.run("import", "t", "-", input: Data(text.utf8))
        #expect(outcome.status == .failure)
        #expect(
            outcome.errors.contains("the top level is \(type), a dictionary is needed\nDefaults have not been changed.")
        )
        #expect(try sandbox.names == [])
    }

    @Test func `K14: An import is one change, and none where nothing changes`() throws {
        let sandbox = try Sandbox()
        func lastRevision() throws -> Int64 {
            try sandbox.suite().database.withReader { connection throws(DefaultsError) in
                try connection.lastRevision()
            }
        }
        // Holds the database open, so that every command works on this one.
        let suite = try sandbox.suite()
        try suite.setPropertyList(.integer(1), forKey: "a")
        let before = try lastRevision()
        let entries = (0..<20).map { "<key>key \($0)</key><integer>\($0)</integer>" }.joined()
        sandbox.run("import", "t", "-", input: Data("<dict>\(entries)</dict>".utf8))
        #expect(try suite.keys().count == 21)
        #expect(try lastRevision() == before + 1)
        sandbox.run("import", "t", "-", input: Data("<dict>\(entries)</dict>".utf8))
        #expect(try lastRevision() == before + 1)
    }

    @Test func `K14: An import with one value that can't be stored stores none`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.integer(1), forKey: "a")
        let key = String(repeating: "k", count: 1 << 20 + 1)
        let xml = "<dict><key>b</key><true/><key>\(key)</key><true/><key>c</key><true/></dict>"
        let outcome = sandbox.run("import", "t", "-", input: Data(xml.utf8))
        #expect(outcome.status == .failure)
        #expect(outcome.errors.hasPrefix("Could not write domain t; exiting\n"))
        #expect(try sandbox.suite().propertyLists() == ["a": .integer(1)])
    }

    @Test func `A file that can't be read is told with the cause`() throws {
        let sandbox = try Sandbox()
        let missing = sandbox.run("import", "t", sandbox.path("nosuch"))
        #expect(missing.errors == "Could not read data from \(sandbox.path("nosuch")): No such file or directory\n")
        #expect(missing.status == .failure)
        #expect(sandbox.run("import", "t", sandbox.folder.path).errors.contains("Is a directory"))
        #expect(sandbox.run("import", "t").errors == "Need a path to read from\n")
        #expect(sandbox.run("export", "t").errors == "Need a path to write to\n")
        #expect(try sandbox.names == [])
    }

    // MARK: - Sample files

    @Test(
        "A7: Real files come back node for node",
        .enabled(if: !SampleFiles.areAbsent),
        arguments: SampleFiles.domains
    )
    func realFile(name: String) throws {
        let sandbox = try Sandbox()
        let path = try SampleFiles.path(name)
        #expect(sandbox.run("import", "t", path) == .init(status: .success, output: Data(), errors: ""))
        #expect(sandbox.run("export", "t", sandbox.path("out")) == .init(status: .success, output: Data(), errors: ""))
        let original = try PropertyListFormat.decode(Data(contentsOf: URL(fileURLWithPath: path)))
        let exported = try Data(contentsOf: URL(fileURLWithPath: sandbox.path("out")))
        #expect(PropertyListFormat(of: exported) == .binary)
        #expect(try PropertyListFormat.decode(exported) == original)
        #expect(sandbox.run("read", "t").status == .success)
        let theirs = try PropertyListSerialization.propertyList(
            from: Data(contentsOf: URL(fileURLWithPath: path)),
            format: nil
        )
        let ours = try PropertyListSerialization.propertyList(from: exported, format: nil)
        #expect(try #require(ours as? NSDictionary).isEqual(#require(theirs as? NSDictionary)))
    }

    @Test("A7: The empty key and all others of a real file are in the store", .enabled(if: !SampleFiles.areAbsent))
    func keysOfRealFile() throws {
        let sandbox = try Sandbox()
        sandbox.run("import", "t", try SampleFiles.path(SampleFiles.xcode))
        let suite = try sandbox.suite()
        let library = try suite.propertyList(forKey: "IDELibrary.lastSelectedLibraryExtensionIDByEditorID")
        guard case .dictionary(let entries)? = library else {
            Issue.record("no dictionary")
            return
        }
        #expect(entries[""] == .string("Xcode.DVTKit.Library.Capabilities"))
        #expect(try suite.keys().count == 218)
    }

    @Test("K5, K6: A keyed archive and an array import nothing", .enabled(if: !SampleFiles.areAbsent))
    func refusedFiles() throws {
        let sandbox = try Sandbox()
        func expectRefusals() throws {
            for options in [[], ["--replace"]] {
                let archive = sandbox.run(["import", "t"] + options + [try SampleFiles.path(SampleFiles.keyedArchive)])
                #expect(archive.status == .failure)
                #expect(archive.output.isEmpty)
                #expect(archive.errors.contains("UID"))
                #expect(archive.errors.contains("(at $top"))
                let array = sandbox.run(["import", "t"] + options + [try SampleFiles.path(SampleFiles.topLevelArray)])
                #expect(array.status == .failure)
                #expect(array.output.isEmpty)
                #expect(array.errors.contains("the top level is array, a dictionary is needed\n"))
            }
        }
        try expectRefusals()
        #expect(try sandbox.names == [])
        try sandbox.suite().setPropertyList(.integer(1), forKey: "a")
        try expectRefusals()
        #expect(try sandbox.suite().propertyLists() == ["a": .integer(1)])
        #expect(try sandbox.suite().database.suiteNames() == ["t"])
    }

    @Test(
        "K12: The XML export of a key with control characters is refused by name",
        .enabled(if: !SampleFiles.areAbsent)
    )
    func controlCharacters() throws {
        let sandbox = try Sandbox()
        sandbox.run("import", "t", try SampleFiles.path(SampleFiles.xcode))
        let outcome = sandbox.run("export", "t", "-")
        #expect(outcome.status == .failure)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.contains("U+001B"))
        #expect(outcome.errors.contains("use the binary format"))
        #expect(outcome.errors.contains(#"NSUserKeyEquivalents."\u{1B}Editor"#))
    }
}
