import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite(.enabled(if: !Command.isAbsent, "The tool was not built."))
struct WatchVerbTests {
    /// Runs `watch` with some options, then a script that changes things, and gives back what it printed, the times left out.
    ///
    /// Changes to the key `ready` come before the script, until one of them is seen. What comes close together may arrive as
    /// one change: a script calls `seen` where it matters.
    private func watch(_ options: String, while script: String, in sandbox: Sandbox) throws -> [String] {
        let outcome = try Command.shell(
            """
            $D write t before -int 1
            $D watch \(options) >out & watch=$!
            n=0
            until [ -s out ]; do n=$((n + 1)); $D write t ready -int $n; done
            seen() { until grep -q "$1" out; do sleep 0.01; done; }
            \(script)
            $D write t last -int 1
            until grep -q last out; do $D write t last -int $((n = n + 1)); done
            kill -INT $watch; wait $watch; echo $?
            cat out
            """,
            in: sandbox
        )
        #expect(outcome.errors == "")
        let lines = String(decoding: outcome.output, as: UTF8.self).split(separator: "\n").map(String.init)
        #expect(lines.first == "0")
        return lines.dropFirst().filter { !$0.contains("ready") && !$0.contains("last") }
    }

    @Test func `Every change is a line with its key, type, old and new value`() throws {
        let lines = try watch(
            "",
            while: #"""
                $D write t before -int 2; $D write t before -int 2; seen before
                $D write t 'a key' "$(printf 'x\ny')"; seen string
                $D write t 'a key' -bool YES; seen true
                $D write u list -array 1 'b  c'; seen list
                $D delete t before
                """#,
            in: Sandbox()
        )
        let pattern = #/20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (.*)/#
        let texts = try lines.map { line in String(try #require(line.wholeMatch(of: pattern)).1) }
        #expect(
            texts == [
                "t before integer 1 -> 2",
                #"t "a key" string (none) -> "x\ny""#,
                #"t "a key" boolean "x\ny" -> true"#,
                #"u list array (none) -> ( 1, "b  c" )"#,
                "t before integer 2 -> (none)",
            ]
        )
    }

    @Test func `With --json a line is an object, exact for every type`() throws {
        let lines = try watch(
            "--json t",
            while: #"$D write u other -int 1; $D write t d '{ k = (<0102>, "☃"); }'; $D delete t before"#,
            in: Sandbox()
        )
        let objects = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        #expect(objects.map { $0["key"] as? String } == ["d", "before"])
        #expect(objects.map { $0["type"] as? String } == ["dictionary", "integer"])
        #expect(objects[0]["old"] is NSNull)
        #expect(objects[0]["new"] as? [String: [String]] == ["k": ["AQI=", "☃"]])
        #expect(objects[1]["old"] as? Int == 1)
        #expect(objects[1]["new"] is NSNull)
        #expect(objects.allSatisfy { ($0["time"] as? String)?.hasSuffix("Z") == true })
    }

    @Test(arguments: [
        ("0001-01-01 00:00:00 +0000", "0001-01-01T00:00:00.000Z"),
        ("1500-02-28 01:02:03 +0000", "1500-02-28T01:02:03.000Z"),
        ("2020-02-29 23:59:59 +0000", "2020-02-29T23:59:59.000Z"),
    ])
    func `With --json a date is the day that every other verb names`(written: String, shown: String) throws {
        let lines = try watch("--json t", while: "$D write t d -date '\(written)'", in: Sandbox())
        let object = try JSONSerialization.jsonObject(with: Data(try #require(lines.first).utf8)) as? [String: Any]
        #expect(object?["new"] as? String == shown)
    }

    @Test(arguments: [
        (0.25, "2001-01-01T00:00:00.250Z"), (-0.0001, "2001-01-01T00:00:00.000Z"), (-0.25, "2000-12-31T23:59:59.750Z"),
        (1e300, "1e+300"),
    ])
    func `With --json a date is exact to the millisecond`(seconds: Double, shown: String) throws {
        let date = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: seconds))
        let change = KnownValues.Change(domain: Domain("t"), key: "k", old: nil, new: date)
        let line = try ChangeLine(change, time: Date()).text(.json)
        #expect(line.contains(#""new":"\#(shown)""#))
    }

    @Test func `When the database is removed it says so once, and fails`() throws {
        let outcome = try Command.shell(
            """
            $D write t k -int 0
            $D watch >out & watch=$!
            n=0
            until [ -s out ]; do n=$((n + 1)); $D write t k -int $n; done
            rm "$DEFAULTS_DATABASE"*
            wait $watch; echo $?
            """,
            in: try Sandbox()
        )
        #expect(outcome.output == Data("1\n".utf8))
        #expect(outcome.errors.split(separator: "\n").count == 2, "\(outcome.errors)")
        #expect(outcome.errors.contains("databaseReplaced"))
        #expect(outcome.errors.hasSuffix("No further changes can be seen\n"))
    }

    @Test func `With a key, only that key is watched`() throws {
        let sandbox = try Sandbox()
        let outcome = try Command.shell(
            """
            $D write t k -int 0
            $D watch t k >out & watch=$!
            n=0
            until [ -s out ]; do n=$((n + 1)); $D write t other -int $n; $D write t k -int $n; done
            kill -TERM $watch; wait $watch
            grep -c other out
            """,
            in: sandbox
        )
        #expect(outcome.output == Data("0\n".utf8))
    }

    @Test func `A reader that goes away ends it quietly`() throws {
        let outcome = try Command.shell(
            """
            $D write t k -int 0
            { $D watch; echo $? >status; } | head -n 1 >out &
            n=0
            until [ -s status ]; do n=$((n + 1)); $D write t k -int $n; done
            cat status
            """,
            in: try Sandbox()
        )
        #expect(outcome.output == Data("1\n".utf8))
        #expect(outcome.errors == "")
    }

    @Test func `Where there is no database there is nothing to watch, and none is made`() throws {
        let sandbox = try Sandbox()
        let outcome = sandbox.run("watch", "t")
        #expect(outcome.status == .failure)
        #expect(outcome.errors == "There is no database yet, so there is nothing to watch\n")
        #expect(try sandbox.names == [])
    }
}
