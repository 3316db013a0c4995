import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite struct ExportVerbTests {
    private let value: [String: PropertyListValue] = [
        "a": .integer(1), "b": .array([.string("🚘")]), "": .bool(true), "d": .date(.distantPast), "e": .data(Data()),
    ]

    private func sandbox() throws -> Sandbox {
        let sandbox = try Sandbox()
        try sandbox.suite().write { $0.set(value) }
        return sandbox
    }

    @Test func `A path gets the binary format and standard output XML`() throws {
        let sandbox = try sandbox()
        #expect(sandbox.run("export", "t", sandbox.path("out")) == .init(status: .success, output: Data(), errors: ""))
        let file = try Data(contentsOf: URL(fileURLWithPath: sandbox.path("out")))
        #expect(try BinaryPropertyList.decode(file) == .dictionary(value))
        #expect(try XMLPropertyList.decode(sandbox.run("export", "t", "-").output) == .dictionary(value))
        #expect(
            try BinaryPropertyList.decode(sandbox.run("export", "--format", "binary", "t", "-").output)
                == .dictionary(value)
        )
        sandbox.run("export", "t", sandbox.path("out"), "--format=xml")
        #expect(
            try XMLPropertyList.decode(Data(contentsOf: URL(fileURLWithPath: sandbox.path("out"))))
                == .dictionary(value)
        )
    }

    @Test(arguments: ["xml", "binary"])
    func `L15: An export comes back by import`(format: String) throws {
        let sandbox = try sandbox()
        let data = sandbox.run("export", "--format", format, "t", "-").output
        #expect(sandbox.run("import", "u", "-", input: data).status == .success)
        #expect(try sandbox.suite("u").propertyLists() == value)
    }

    @Test func `K1, K2: Fractions of seconds are kept by the binary format, and their loss in XML is told`() throws {
        let sandbox = try Sandbox()
        let date = PropertyListValue.date(Date(timeIntervalSince1970: 0.25))
        try sandbox.suite().write { $0.set(["a": date, "b": .array([date]), "c": .date(.distantPast)]) }
        let binary = sandbox.run("export", "--format", "binary", "t", "-")
        #expect(binary.errors.isEmpty)
        #expect(try BinaryPropertyList.decode(binary.output) == .dictionary(sandbox.suite().propertyLists()))
        let xml = sandbox.run("export", "t", "-")
        #expect(xml.status == .success)
        #expect(xml.text.contains("<date>1970-01-01T00:00:00Z</date>"))
        #expect(xml.errors.contains("sub-second parts of 2 dates were dropped"))
    }

    @Test func `URLs and JSON are written as strings, which is told`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().write {
            $0.set(["u": .url(URL(fileURLWithPath: "/a")), "j": .json("{}"), "s": .string("x")])
        }
        let outcome = sandbox.run("export", "t", "-")
        #expect(
            try XMLPropertyList.decode(outcome.output)
                == .dictionary(["u": .string("file:///a"), "j": .string("{}"), "s": .string("x")])
        )
        #expect(outcome.errors.contains("The type of 2 values, URL or JSON, was lost"))
    }

    @Test func `B18: Noncharacters come back through both formats, with a warning about XML`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().write { $0.set(["k\u{FFFE}": .string("🚘\u{10FFFF}\u{FFFE}\u{301}\u{F8FF}\u{238B}")]) }
        for format in ["xml", "binary"] {
            let outcome = sandbox.run("export", "--format", format, "t", "-")
            #expect(outcome.errors.contains("in 2 strings") == (format == "xml"))
            #expect(sandbox.run("import", format, "-", input: outcome.output).status == .success)
            #expect(try sandbox.suite(format).propertyLists() == sandbox.suite().propertyLists())
        }
    }

    // MARK: - Files

    @Test func `K16: A file appears whole, is private, and leaves nothing beside it`() throws {
        let sandbox = try sandbox()
        sandbox.run("export", "t", sandbox.path("out"))
        sandbox.run("export", "t", sandbox.path("out"))
        #expect(try sandbox.names.filter { !$0.hasPrefix("defaults.sqlite") } == ["out"])
        let mode = try FileManager.default.attributesOfItem(atPath: sandbox.path("out"))[.posixPermissions] as? Int
        #expect(mode == 0o600)
    }

    @Test func `A link keeps pointing to the file that is replaced`() throws {
        let sandbox = try sandbox()
        try Data("old".utf8).write(to: URL(fileURLWithPath: sandbox.path("file")))
        try FileManager.default.createSymbolicLink(atPath: sandbox.path("link"), withDestinationPath: "file")
        sandbox.run("export", "t", sandbox.path("link"))
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: sandbox.path("link")) == "file")
        #expect(
            try BinaryPropertyList.decode(Data(contentsOf: URL(fileURLWithPath: sandbox.path("file"))))
                == .dictionary(value)
        )
    }

    @Test func `A device is written to and stays what it is`() throws {
        let sandbox = try sandbox()
        #expect(sandbox.run("export", "t", "/dev/null").status == .success)
        #expect(
            try FileManager.default.attributesOfItem(atPath: "/dev/null")[.type] as? FileAttributeType
                == .typeCharacterSpecial
        )
    }

    @Test func `L10: A place that can't be written is told with the cause`() throws {
        let sandbox = try sandbox()
        let path = sandbox.path("nosuch/out")
        let outcome = sandbox.run("export", "t", path)
        let message = "Could not export domain t to \(path)\nNo such file or directory\n"
        #expect(outcome == .init(status: .failure, output: Data(), errors: message))
        #expect(sandbox.run("export", "t", sandbox.folder.path).errors.contains("Is a directory"))
    }
}
