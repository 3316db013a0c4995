import DefaultsStore
import Foundation
import Testing

@testable import SQLiteDefaults

@Suite struct ArgumentDomainTests {
    struct Line: Sendable, CustomTestStringConvertible {
        var words: [String]
        var expected: [String: PropertyListValue]
        var testDescription: String { words.joined(separator: " ") }

        init(_ words: String..., expected: [String: PropertyListValue]) {
            self.words = ["/usr/bin/agent"] + words
            self.expected = expected
        }
    }

    static let lines: [Line] = [
        Line(expected: [:]),
        Line("-name", "value", expected: ["name": .string("value")]),
        Line("-argk", "12", expected: ["argk": .string("12")]),
        Line("-n", "-5", expected: [:]),
        Line("--flag", "-a", "b", expected: ["a": .string("b")]),
        Line("--dd", "v", expected: ["-dd": .string("v")]),
        Line("-lone", expected: [:]),
        Line("-", "x", "-k", "v", expected: ["k": .string("v")]),
        Line("-k", " padded\n", expected: ["k": .string("padded")]),
        Line("-k", "", expected: ["k": .string("")]),
        Line("word", "-k", "v", "rest", expected: ["k": .string("v")]),
        Line("-k", "1", "-k", "2", expected: ["k": .string("2")]),
        Line("-k", "(1, 2)", expected: ["k": .array([.string("1"), .string("2")])]),
        Line("-k", "{a=b;}", expected: ["k": .dictionary(["a": .string("b")])]),
        Line("-k", "<0fbd77>", expected: ["k": .data(Data([0x0f, 0xbd, 0x77]))]),
        Line("-k", "\"quoted\"", expected: ["k": .string("quoted")]),
        Line("-k", "<plist><true/></plist>", expected: ["k": .bool(true)]),
        Line("-k", "<plist><integer>5</integer></plist>", expected: ["k": .integer(5)]),
        Line("-opts", "{a=1}", expected: ["opts": .string("{a=1}")]),
        Line("-k", "[1,2]", expected: ["k": .string("[1,2]")]),
        Line("-k", "\" x", expected: ["k": .string("\" x")]),
        Line("-k", "<plist>", expected: ["k": .string("<plist>")]),
    ]

    @Test(arguments: lines)
    func `E7: A pair of words is a default, and a bad property list stays text`(line: Line) {
        #expect(ArgumentDomain.parse(line.words) == line.expected)
    }
}
