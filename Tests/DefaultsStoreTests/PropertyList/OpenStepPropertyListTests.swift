import DefaultsStore
import Foundation
import Testing

@Suite struct OpenStepPropertyListTests {
    @Test(arguments: [
        ("foo = bar;", PropertyListValue.dictionary(["foo": .string("bar")])),
        ("{a=(1,2,);}", .dictionary(["a": .array([.string("1"), .string("2")])])),
        ("{a=<0fbd77 1c>;}", .dictionary(["a": .data(Data([0x0F, 0xBD, 0x77, 0x1C]))])),
        (#"{"\U0041"="\101";}"#, .dictionary(["A": .string("A")])),
        ("/* c */ { // d\n a /* e */ = b; } /* f */", .dictionary(["a": .string("b")])),
        ("{}", .dictionary([:])), ("()", .array([])), ("<>", .data(Data())), ("< 0f\n >", .data(Data([15]))),
        ("/* nothing */", .dictionary([:])), ("// nothing", .dictionary([:])), ("foo", .string("foo")),
        ("\"a b\"", .string("a b")), ("'a\"b'", .string("a\"b")), ("{a;}", .dictionary(["a": .string("a")])),
        ("a; b = c;", .dictionary(["a": .string("a"), "b": .string("c")])), ("_$/:.-1", .string("_$/:.-1")),
        (#""\a\b\t\n\v\f\r\"\'\\\q""#, .string("\u{7}\u{8}\t\n\u{B}\u{C}\r\"'\\q")), ("\"\\\n\"", .string("\n")),
        (#""\000\7\47""#, .string("\0\u{7}'")), (#""\200\201\341\375""#, .string("\u{A0}ÀÆÿ")),
        (#""\Ud83d\Ude98\U238b""#, .string("🚘\u{238B}")), ("\"🚘\"", .string("🚘")),
        ("{a=b;\u{2028}c=d;}", .dictionary(["a": .string("b"), "c": .string("d")])),
        ("{a={b=({c=1;});};}", .dictionary(["a": .dictionary(["b": .array([.dictionary(["c": .string("1")])])])])),
    ])
    func `K7: Text is read as Foundation reads it`(text: String, value: PropertyListValue) throws {
        #expect(try OpenStepPropertyList.decode(Data(text.utf8)) == value)
        #expect(try PropertyListFormat.decode(Data(text.utf8)) == value)
        #expect(FoundationOracle.read(Data(text.utf8)) == value)
    }

    @Test(arguments: [
        "{a=b;} junk", "{a=b}", "", " ", "a = 1;\u{3000}b = 2;", "a = 1; @ b = 2;", "{a = 1; b = 2 c = 3;}", "a = 1",
        "a = ;", "a b",
        "a = b;;", "{a=b;", "(a", "(a b)", "(,)", "(a,,b)", "<0f", "<0>", "<0g>", "<0 f>", "\"a", "'a", "\"a\\",
        #""\U""#,
        #""\Ud83d""#, #""\Ude98""#,
        #""\Ud83d\U0041""#, #""\400""#, #""\376""#, "/* a", "a /", "{a=1;a=2;}", "a=1;a=2;", "{é=1;}",
        "{\"é\"=1;\"e\u{301}\"=2;}", "(<*I5>)", "[]", "{\"a\": 1}",
        "}", ")", ";", "=", "()()", "{a=b;}{c=d;}", "\\",
    ])
    func `K7, K8, K9: What is wrong is refused with its line, never read by half`(text: String) {
        let error = #expect(throws: DefaultsError.self) { try OpenStepPropertyList.decode(Data(text.utf8)) }
        #expect(error?.code == .malformedPropertyList)
        #expect(error?.message.contains("line 1:") == true)
    }

    @Test func `K8: The line is the one of the error`() {
        let error = #expect(throws: DefaultsError.self) {
            try OpenStepPropertyList.decode(Data("a = 1;\nb = 2;\n\u{3000}c = 3;".utf8))
        }
        #expect(error?.message.contains("line 3:") == true)
    }

    @Test(arguments: ["(", "{a="])
    func `Nesting beyond the limit is refused`(text: String) {
        let error = #expect(throws: DefaultsError.self) {
            try OpenStepPropertyList.decode(Data(String(repeating: text, count: 100_000).utf8))
        }
        #expect(error?.message.contains("deep") == true)
    }
}
