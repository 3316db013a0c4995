import DefaultsStore
import Foundation
import Testing

@testable import defaultsctl

@Suite struct PropertyListDescriptionTests {
    @Test func `Collections are laid out as macOS's defaults lays them out`() {
        let value = PropertyListValue.dictionary([
            "Apple": .array([.string("en"), .string("en-US"), .dictionary(["b": .integer(2)]), .array([])]),
            "_HI": .dictionary(["mod-count": .integer(-1), "x": .dictionary([:])]),
            "com": .bool(true), "data": .data(Data([0x18, 0x11])),
            "date": .date(Date(timeIntervalSinceReferenceDate: 592_594_120.5)),
            "float": .double(0.875), "long": .double(624_858_776.484_992_98), "whole": .double(1), "": .string(""),
        ])
        #expect(
            PropertyListDescription.text(of: value) == """
                {
                    "" = "";
                    Apple =     (
                        en,
                        "en-US",
                                {
                            b = 2;
                        },
                                (
                        )
                    );
                    "_HI" =     {
                        "mod-count" = "-1";
                        x =         {
                        };
                    };
                    com = 1;
                    data = {length = 2, bytes = 0x1811};
                    date = "2019-10-12 17:28:40 +0000";
                    float = "0.875";
                    long = "624858776.484993";
                    whole = 1;
                }
                """
        )
    }

    @Test(arguments: [
        (PropertyListValue.string("a \"b\"\n"), "a \"b\"\n"), (.bool(false), "0"), (.integer(-5), "-5"),
        (.unsigned(.max), "18446744073709551615"),
        (.double(0.1), "0.1"), (.double(1.0 / 3), "0.3333333333333333"), (.double(1), "1"),
        (.double(624_858_776.484_992_98), "624858776.484993"),
        (.double(-0.0), "-0"),
        (.double(.nan), "nan"), (.double(-.infinity), "-inf"), (.float(0.1), "0.1"), (.json("{\"a\":1}"), "{\"a\":1}"),
        (.url(URL(fileURLWithPath: "/a")), "file:///a"), (.date(.distantPast), "0000-12-30 00:00:00 +0000"),
        (.date(Date(timeIntervalSinceReferenceDate: 1e300)), "1e+300 seconds after 2001-01-01 00:00:00 +0000"),
        (.data(Data()), "{length = 0, bytes = 0x}"),
        (.data(Data(0..<24)), "{length = 24, bytes = 0x000102030405060708090a0b0c0d0e0f1011121314151617}"),
        (.data(Data(0..<25)), "{length = 25, bytes = 0x00010203 04050607 08090a0b 0c0d0e0f ... 11121314 15161718 }"),
    ])
    func `B1-B3, B20: A value on its own`(value: PropertyListValue, text: String) {
        #expect(PropertyListDescription.text(of: value) == text)
    }

    @Test(arguments: [
        "Dark", "", "en_US", "\u{238B}", "\u{F8FF}", "\"quoted\"", "'", "line\nline", "a\0b", "\0001", "🚘", "👨‍👩‍👧", "\\",
        "\\n", "\\U0041", "\u{1B}7",
        "\u{7F}", "\u{80}", "\u{FFFE}", "\r\n\t\u{7}\u{8}\u{B}\u{C}", "{a = b;}", "/* c */", "e\u{301}", "é", "-1", " ",
        "a;b=c",
    ])
    func `L12: A string in a collection reads back as it was`(string: String) throws {
        let value = PropertyListValue.dictionary([string: .array([.string(string)])])
        let text = PropertyListDescription.text(of: value)
        #expect(text.utf8.allSatisfy { $0 < 0x80 })
        #expect(try PropertyListFormat.decode(Data(text.utf8)) == value)
    }

    @Test func `L12: Escapes are those of the old format`() {
        #expect(QuotedText.text(of: "\u{238B}🚘\0\n\"\\") == #""\U238b\Ud83d\Ude98\000\n\"\\""#)
    }
}
