import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite struct ValueParserTests {
    private func parse(_ words: [String], allowsDashes: Bool = false) throws -> NewValue {
        var parser = ValueParser(words[...], allowsDashes: allowsDashes)
        return try parser.newValue()
    }

    // MARK: - Scalars

    @Test(arguments: [
        (["5"], PropertyListValue.string("5")), (["true"], .string("true")), ([""], .string("")), (["-"], .string("-")),
        (["-string", "-x"], .string("-x")), (["-string", ""], .string("")), (["-string", "{a=1;}"], .string("{a=1;}")),
        (["--", "-5"], .string("-5")), (["--", "-int"], .string("-int")),
        (["-int", "-5"], .integer(-5)), (["-int", "-9223372036854775808"], .integer(Int64.min)),
        (["-int", "0x10"], .integer(16)),
        (["-integer", "+7"], .integer(7)), (["-float", "1.3"], .double(1.3)), (["-float", "0.1"], .double(0.1)),
        (["-float", "1"], .double(1)), (["-float", "nan"], .double(.nan)), (["-float", "1."], .double(1)),
        (["-float", "-inf"], .double(-.infinity)),
        (["-float", "-0.0"], .double(-0.0)), (["-data", "0fbd77"], .data(Data([0x0F, 0xBD, 0x77]))),
        (["-data", ""], .data(Data())),
        (["-data", "AbCd"], .data(Data([0xAB, 0xCD]))), (["-boolean", "YES"], .bool(true)),
    ])
    func `B3, L2, L7, L9: A scalar is read`(words: [String], value: PropertyListValue) throws {
        #expect(try parse(words) == .replacing(value))
    }

    @Test(arguments: [
        ("true", true), ("yes", true), ("1", true), ("TRUE", true), ("YES", true), ("false", false), ("no", false),
        ("0", false), ("No", false),
    ])
    func `L4: Spellings of booleans`(word: String, value: Bool) throws {
        #expect(try parse(["-bool", word]) == .replacing(.bool(value)))
    }

    @Test(arguments: [
        ("2019-10-12 17:28:40 +0000", 592_594_120.0), ("2019-10-12 17:28:40 +0200", 592_586_920),
        ("2019-10-12T17:28:40Z", 592_594_120), ("2019-10-12T17:28:40.25Z", 592_594_120.25),
        ("2019-10-12T17:28:40+02:00", 592_586_920), ("2019-10-12T17:28:40-0130", 592_599_520),
        ("2001-01-01 00:00:00 Z", 0),
        ("0000-12-30T00:00:00Z", -63_114_076_800),
    ])
    func `Dates are read in two forms`(word: String, seconds: Double) throws {
        #expect(try parse(["-date", word]) == .replacing(.date(Date(timeIntervalSinceReferenceDate: seconds))))
    }

    @Test(arguments: [
        ["-int", "5x"], ["-int", ""], ["-int", "9223372036854775808"], ["-int", "-9223372036854775809"],
        ["-int", "1.0"], ["-int", "--5"],
        ["-int", "0x"], ["-int", " 5"], ["-int", "٥"], ["-float", "1,5"], ["-float", "1e400"], ["-float", ""],
        ["-float", "x"], ["-float", "0x1p3"],
        ["-float", "nan(1)"], ["-bool", "maybe"], ["-bool", ""], ["-bool", "tru"], ["-data", "0fb"],
        ["-data", "zz"], ["-data", "0x00"],
        ["-date", ""], ["-date", "yesterday"], ["-date", "2019-10-12"], ["-date", "2019-10-12 17:28:40"],
        ["-date", "2019-02-29 00:00:00 +0000"],
        ["-date", "2019-10-12T17:28:40.Z x"], ["-date", "2019-10-12T17:28:40+25:00"], ["-date", "T"], ["-date", " "],
        ["plain {text"], ["{a=1}"], ["[]"], ["<dict>"], ["\""], ["-int", "5", "6"], ["a", "b"],
        ["-array", "-array"], ["-array", "-dict", "a", "b"], ["-dict", "a", "-array-add", "b"], ["-dict", "a"],
        ["-dict", "-int", "5", "x"],
        ["-dict", "a", "1", "a", "2"], ["-dict", "-array", "x"],
    ])
    func `L2, L4, L6, L7, L9: What can't be read is a failure`(words: [String]) {
        let error = #expect(throws: ToolError.self) { try parse(words) }
        guard case .failure = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test(
        arguments: [
            [], ["-int"], ["-string"], ["-array", "-int"], ["-5"], ["-array", "-5"], ["-dict", "-x", "1"],
            ["-dict", "x", "-1"], ["--"],
        ] as [[String]]
    )
    func `A9: What makes no sense is a usage error`(words: [String]) {
        let error = #expect(throws: ToolError.self) { try parse(words) }
        guard case .usage = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `A9: After the end of options a word with a dash is a string, and types are types`() throws {
        #expect(try parse(["-5"], allowsDashes: true) == .replacing(.string("-5")))
        #expect(try parse(["-int", "-5"], allowsDashes: true) == .replacing(.integer(-5)))
    }

    // MARK: - Collections and property lists

    @Test(arguments: [
        (["-array"], PropertyListValue.array([])), (["-dict"], .dictionary([:])),
        (
            ["-array", "a", "-int", "1", "-bool", "no", "{b=1;}", "-string", "-x"],
            .array([.string("a"), .integer(1), .bool(false), .dictionary(["b": .string("1")]), .string("-x")])
        ),
        (["-array", "--", "-a", "-int"], .array([.string("-a"), .string("-int")])),
        (
            ["-dict", "key", "-int", "49", "mod", "-int", "1048576"],
            .dictionary(["key": .integer(49), "mod": .integer(1_048_576)])
        ),
        (
            ["-dict", "-string", "-k", "v", "{x}", "(1)"],
            .dictionary(["-k": .string("v"), "{x}": .array([.string("1")])])
        ),
        (["<dict><key>a</key><array><integer>1</integer></array></dict>"], .dictionary(["a": .array([.integer(1)])])),
        (["{a=(1,2);}"], .dictionary(["a": .array([.string("1"), .string("2")])])), (["\"quoted\""], .string("quoted")),
        (["()"], .array([])),
    ])
    func `B23, L6, L7: A collection is read`(words: [String], value: PropertyListValue) throws {
        #expect(try parse(words) == .replacing(value))
    }

    @Test func `Additions are not replacements`() throws {
        #expect(try parse(["-array-add", "a"]) == .appending([.string("a")]))
        #expect(try parse(["-dict-add", "k", "-int", "1"]) == .merging(["k": .integer(1)]))
    }
}
