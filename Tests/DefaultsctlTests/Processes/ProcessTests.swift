import DefaultsStore
import Foundation
import TestSupport
import Testing

@testable import defaultsctl

@Suite(.enabled(if: !Command.isAbsent, "The tool was not built."))
struct ProcessTests {
    private func shell(_ script: String, in sandbox: Sandbox, environment: [String: String] = [:]) throws
        -> Command.Outcome
    {
        try Command.shell(script, in: sandbox, environment: environment)
    }

    @Test func `The exit status tells what happened`() throws {
        let sandbox = try Sandbox()
        let script =
            "$D write t k -int 5; echo $?; $D read t k; echo $?; $D read t x; echo $?; $D; echo $?; $D help >/dev/null; echo $?"
        let outcome = try shell(script, in: sandbox)
        #expect(String(decoding: outcome.output, as: UTF8.self) == "0\n5\n0\n1\n\(Help.text)255\n0\n")
        #expect(outcome.errors == "The domain/default pair of (t, x) does not exist\n")
    }

    @Test func `L11: A read makes no file at the default place`() throws {
        let sandbox = try Sandbox()
        let environment = [
            "DEFAULTS_DATABASE": "", "STATE_DIRECTORY": sandbox.path("state"), "HOME": sandbox.path("home"),
        ]
        #expect(try shell("$D read; $D domains; $D read t", in: sandbox, environment: environment).status == 1)
        #expect(try sandbox.names == [])
        #expect(
            try shell("$D write t k v && $D read t k", in: sandbox, environment: environment).output == Data("v\n".utf8)
        )
        #expect(try sandbox.names == ["state"])
    }

    @Test func `A database may be named by a relative path`() throws {
        let sandbox = try Sandbox()
        let outcome = try shell(
            "$D --database here.sqlite write t k v && $D read t k --database=here.sqlite",
            in: sandbox
        )
        #expect(outcome.output == Data("v\n".utf8))
        #expect(try sandbox.names.contains("here.sqlite"))
    }

    @Test func `No usable place is an error for a read too`() throws {
        let environment = ["DEFAULTS_DATABASE": "", "STATE_DIRECTORY": "", "XDG_CONFIG_HOME": "", "HOME": ""]
        let outcome = try shell("$D read", in: Sandbox(), environment: environment)
        #expect(outcome.status == 1)
        #expect(outcome.errors.hasPrefix("notFound: "))
    }

    @Test func `An argument that is not UTF-8 is refused`() throws {
        let sandbox = try Sandbox()
        let outcome = try shell(#"$D write t "$(printf 'a\377')" v"#, in: sandbox)
        #expect(outcome.status == 255)
        #expect(try sandbox.names == [])
    }

    // MARK: - Pipes

    @Test func `L15: An export through a pipe comes back by import`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().write { $0.set(["a": .string("🚘"), "b": .data(Data(count: 1_000_000))]) }
        #expect(try shell("$D export t - | $D import u -", in: sandbox).status == 0)
        #expect(try sandbox.suite("u").propertyLists() == sandbox.suite("t").propertyLists())
    }

    @Test func `L15: A reader that goes away ends the tool quietly, with a status`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.data(Data(count: 1_000_000)), forKey: "a")
        let outcome = try shell("{ $D export t -; echo $? >status; } | true; cat status", in: sandbox)
        #expect(outcome.output == Data("1\n".utf8))
        #expect(outcome.errors.isEmpty)
    }

    @Test func `A full disk at the output is told`() throws {
        let sandbox = try Sandbox()
        guard FileManager.default.fileExists(atPath: "/dev/full") else { return }
        try sandbox.suite().setPropertyList(.bool(true), forKey: "a")
        let outcome = try shell("$D export t - >/dev/full", in: sandbox)
        #expect(outcome.status == 1)
        #expect(outcome.errors.contains("No space left on device"))
    }

    @Test func `L15: An empty input is an error and the domain stays`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.bool(true), forKey: "a")
        let outcome = try shell("$D import --replace t - </dev/null", in: sandbox)
        #expect(outcome.status == 1)
        #expect(try sandbox.suite().keys() == ["a"])
    }

    @Test func `L15: 100 MB on standard input are imported, and come back the same`() throws {
        let sandbox = try Sandbox()
        let value = PropertyListValue.dictionary(["k": .data(Data(repeating: 7, count: 100_000_000))])
        try BinaryPropertyList.encode(value).write(to: URL(fileURLWithPath: sandbox.path("in")))
        let script = "cat in | $D import t - && $D export --format binary t - | cmp - in && echo same"
        #expect(try shell(script, in: sandbox).output == Data("same\n".utf8))
    }

    @Test func `L15: A long text on standard input is imported`() throws {
        let sandbox = try Sandbox()
        // A debug build reads 10 MB a second.
        let count = Soak.isOn ? 100_000_000 : 5_000_000
        let script = """
            { printf '<dict><key>k</key><string>'; head -c \(count) /dev/zero | tr '\\000' x; printf '</string></dict>'; } \
            | $D import t - && $D read t k | wc -c
            """
        let outcome = try shell(script, in: sandbox)
        #expect(outcome.status == 0)
        #expect(outcome.output == Data("\(count + 1)\n".utf8))
    }

    @Test func `L9: A comma locale changes nothing`() throws {
        let sandbox = try Sandbox()
        let environment = ["LC_ALL": "de_DE.UTF-8", "LANG": "de_DE.UTF-8"]
        let outcome = try shell(
            "$D write t f -float 1.5; $D read t f; $D read t; $D write t f -float 1,5",
            in: sandbox,
            environment: environment
        )
        #expect(outcome.status == 1)
        #expect(outcome.output == Data("1.5\n{\n    f = \"1.5\";\n}\n".utf8))
    }

    // MARK: - Several processes

    @Test func `L15: Writes from several processes at once are all kept`() throws {
        let sandbox = try Sandbox()
        let script =
            "for p in 1 2 3 4; do (for i in 1 2 3 4 5; do $D write t k$p.$i -int $i || echo failed; done) & done; wait"
        #expect(try shell(script, in: sandbox).output == Data())
        #expect(try sandbox.suite().keys().count == 20)
    }

    @Test func `L1, L14: A write from outside is seen, and one that changes the type alone too`() throws {
        let sandbox = try Sandbox()
        let suite = try sandbox.suite()
        try suite.setPropertyList(.string("5"), forKey: "k")
        #expect(try suite.propertyList(forKey: "k") == .string("5"))
        #expect(try shell("$D write t k -int 5", in: sandbox).status == 0)
        #expect(try suite.propertyList(forKey: "k") == .integer(5))
        try suite.setPropertyList(.integer(1), forKey: "other")
        #expect(try shell("$D read t k", in: sandbox).output == Data("5\n".utf8))
    }

    @Test func `K14: An import that is killed imports all or nothing`() throws {
        let sandbox = try Sandbox()
        let entries = (0..<20_000).map { "<key>key \($0)</key><string>\(String(repeating: "v", count: 50))</string>" }
        try Data("<dict>\(entries.joined())</dict>".utf8).write(to: URL(fileURLWithPath: sandbox.path("in.plist")))
        let start = ContinuousClock.now
        #expect(try shell("$D import t in.plist", in: sandbox).status == 0)
        let whole = ContinuousClock.now - start
        #expect(try sandbox.suite().keys().count == entries.count)
        for _ in 0..<(Soak.isOn ? 100 : 4) {
            try sandbox.suite().removeAll()
            // A moment of the import by chance: there is no event to wait for.
            let delay = whole / .seconds(1) * .random(in: 0...1)
            _ = try shell(
                "$D import t in.plist & pid=$!; sleep \(delay); kill -9 $pid; wait $pid 2>/dev/null",
                in: sandbox
            )
            #expect([0, entries.count].contains(try sandbox.suite().keys().count), "after \(delay) s")
        }
    }

    @Test func `K16: An export while another process writes is one point in time`() throws {
        let sandbox = try Sandbox()
        try sandbox.suite().write { $0.set(["x": .integer(0), "y": .integer(0)]) }
        let count = Soak.isOn ? 200 : 12
        let script = """
            (i=0; while [ ! -e stop ]; do i=$((i+1)); $D write t "{x=$i; y=$i;}"; done) &
            for i in $(seq \(count)); do $D export --format xml t out.plist; cat out.plist; done; touch stop; wait
            """
        let outcome = try shell(script, in: sandbox)
        let documents = String(decoding: outcome.output, as: UTF8.self).components(separatedBy: "</plist>\n").dropLast()
        #expect(documents.count == count)
        for document in documents {
            guard case .dictionary(let entries) = try XMLPropertyList.decode(Data("\(document)</plist>".utf8)) else {
                Issue.record("No dictionary")
                return
            }
            #expect(entries["x"] == entries["y"])
        }
    }

    // MARK: - Read-only places

    @Test(
        .enabled(if: ReadOnlyPlace.isAvailable, "Needs setpriv, or a user other than root."),
        arguments: [
            "write t k -int 2", "delete t k", "delete t", "import t in.plist", "write t '{a=1;}'",
        ]
    )
    func `L10: A write that is not allowed tells the cause and the path`(command: String) throws {
        let sandbox = try Sandbox()
        try sandbox.suite().setPropertyList(.integer(1), forKey: "k")
        try Data("{k=2;}".utf8).write(to: URL(fileURLWithPath: sandbox.path("in.plist")))
        let outcome = try shell("\(ReadOnlyPlace.prefix(for: sandbox)) $D \(command)", in: sandbox)
        #expect(outcome.status == 1)
        #expect(outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("Could not write domain t; exiting\n"))
        #expect(outcome.errors.contains("readOnly: ") || outcome.errors.contains("permissionDenied: "))
        #expect(outcome.errors.contains(sandbox.database))
        #expect(try sandbox.suite().propertyLists() == ["k": .integer(1)])
    }
}

/// Runs a command as somebody who may read the database and not write it.
enum ReadOnlyPlace {
    static let isAvailable = getuid() != 0 || FileManager.default.isExecutableFile(atPath: "/usr/bin/setpriv")

    /// What makes the folder read-only and stands before the command.
    static func prefix(for sandbox: Sandbox) -> String {
        let closed = "chmod 755 .. . && chmod 444 defaults.sqlite* && chmod 555 . &&"
        return getuid() != 0 ? closed : "\(closed) exec setpriv --reuid 65534 --regid 65534 --clear-groups"
    }
}
