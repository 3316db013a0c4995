import DefaultsStore
import Foundation
import Testing

@Suite struct XMLPropertyListTests {
    // MARK: - Round trips

    @Test("B3, B6, B7, B9, B18, B23: Every value that XML holds comes back", arguments: PropertyListCases.all.indices)
    func roundTrip(index: Int) throws {
        let value = PropertyListCases.all[index]
        let data = try XMLPropertyList.encode(value).data
        #expect(try XMLPropertyList.decode(data) == value)
        #expect(try PropertyListFormat.decode(data) == value)
    }

    @Test("Foundation reads what is written", arguments: PropertyListCases.all.indices)
    func foundationReads(index: Int) throws {
        let value = PropertyListCases.all[index]
        let text = try XMLPropertyList.encode(value).data
        // Foundation on Linux loses the sign of zero.
        guard !String(decoding: text, as: UTF8.self).contains("<real>-0<") else { return }
        #expect(FoundationOracle.read(text) == value)
    }

    @Test("What Foundation writes is read", arguments: PropertyListCases.all.indices)
    func foundationWrites(index: Int) throws {
        let value = PropertyListCases.all[index]
        let text = try FoundationOracle.write(value, .xml)
        guard !String(decoding: text, as: UTF8.self).contains("<real>0.0<") else { return }
        #expect(try XMLPropertyList.decode(text) == value)
    }

    @Test func `The layout is CoreFoundation's, byte for byte`() throws {
        let value = PropertyListValue.dictionary([
            "a": .array([.integer(-5), .bool(true), .bool(false), .double(0.5), .string("<&>\"'")]),
            "b": .dictionary(["data": .data(Data(repeating: 1, count: 200)), "none": .data(Data())]),
            "c": .dictionary([:]), "d": .array([]), "e": .string(""), "": .date(.distantPast), "u": .unsigned(.max),
            "z": (0..<9).reduce(.data(Data(repeating: 1, count: 99))) { value, _ in .array([value]) },
        ])
        #expect(
            String(decoding: try XMLPropertyList.encode(value).data, as: UTF8.self)
                == String(decoding: try FoundationOracle.write(value, .xml), as: UTF8.self)
        )
    }

    // MARK: - What XML can't hold

    @Test func `K2: Dates keep whole seconds and the lost fractions are counted`() throws {
        let output = try XMLPropertyList.encode(
            .array([0.25, 0, -0.5].map { .date(Date(timeIntervalSince1970: $0)) })
        )
        #expect(output.datesWithoutFraction == 2)
        let text = String(decoding: output.data, as: UTF8.self)
        #expect(text.contains("<date>1970-01-01T00:00:00Z</date>\n\t<date>1970-01-01T00:00:00Z</date>"))
        #expect(text.contains("<date>1969-12-31T23:59:59Z</date>"))
    }

    @Test(arguments: ["\0", "a\u{1B}b", "\u{1}", "\u{B}", "\u{1F}"])
    func `K12: A control character is refused with its place and advice`(text: String) throws {
        let asValue = #expect(throws: DefaultsError.self) {
            try XMLPropertyList.encode(.dictionary(["k": .array([.string(text)])]))
        }
        #expect(asValue?.code == .unsupportedValue)
        #expect(asValue?.path == "k[0]")
        #expect(asValue?.message.contains("binary") == true)
        let asKey = #expect(throws: DefaultsError.self) { try XMLPropertyList.encode(.dictionary([text: .bool(true)])) }
        #expect(asKey?.path == PropertyListPath.component(text))
    }

    @Test func `B18: Noncharacters are written and counted`() throws {
        let output = try XMLPropertyList.encode(
            .array([.string("\u{FFFE}"), .string("\u{FFFF}\u{FFFF}"), .string("a")])
        )
        #expect(output.stringsWithNoncharacters == 2)
    }

    @Test(arguments: [1e300, -1e300, 4e16])
    func `A date outside the calendar is refused`(seconds: Double) {
        let error = #expect(throws: DefaultsError.self) {
            try XMLPropertyList.encode(.array([.date(Date(timeIntervalSinceReferenceDate: seconds))]))
        }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.path == "[0]")
    }

    // MARK: - Reading

    @Test(arguments: [
        ("<string>&#128664;</string>", PropertyListValue.string("🚘")),
        ("<string>&#x1F698;&amp;&lt;&gt;&quot;&apos;</string>", .string("🚘&<>\"'")),
        ("<string>a<![CDATA[<b>&amp;]]>c</string>", .string("a<b>&amp;c")),
        ("<string>a<!-- b -->c</string>", .string("ac")),
        ("<string/>", .string("")), ("<string> a </string >", .string(" a ")), ("<true></true>", .bool(true)),
        ("<integer>0x10</integer>", .integer(16)), ("<integer>-0xff</integer>", .integer(-255)),
        ("<integer> +7\n</integer>", .integer(7)), ("<integer>007</integer>", .integer(7)),
        ("<integer>0xFFFFFFFFFFFFFFFF</integer>", .unsigned(.max)),
        ("<real>+infinity</real>", .double(.infinity)), ("<real>-infinity</real>", .double(-.infinity)),
        ("<real>inf</real>", .double(.infinity)), ("<real>-inf</real>", .double(-.infinity)),
        ("<real>Infinity</real>", .double(.infinity)), ("<real>nan</real>", .double(.nan)),
        ("<real>-0.0</real>", .double(-0.0)),
        ("<real>1</real>", .double(1)), ("<real>1.5E+3</real>", .double(1500)), ("<real>1e-400</real>", .double(0)),
        ("<date>0000-12-30T00:00:00Z</date>", .date(.distantPast)),
        ("<date>4001-01-01T00:00:00Z</date>", .date(.distantFuture)),
        ("<date>-0001-01-01T00:00:00Z</date>", .date(Date(timeIntervalSinceReferenceDate: -63_177_062_400))),
        ("<date>10000-01-01T00:00:00Z</date>", .date(Date(timeIntervalSinceReferenceDate: 252_423_993_600))),
        ("<data> AQ I=\n</data>", .data(Data([1, 2]))), ("<data/>", .data(Data())), ("<dict/>", .dictionary([:])),
        ("<array a='1' b = \"2\"><!-- c --><?p i?><true/></array>", .array([.bool(true)])),
    ])
    func `B3, B18, K1: An element is read`(xml: String, value: PropertyListValue) throws {
        #expect(try XMLPropertyList.decode(Data(xml.utf8)) == value)
        #expect(try XMLPropertyList.decode(Data("<plist version=\"1.0\">\(xml)</plist>".utf8)) == value)
    }

    @Test(arguments: [
        "<?xml version=\"1.0\"?>", "<!-- <a> -->\n", "<!DOCTYPE plist [<!ELEMENT plist (dict)> <!-- > ] -->]>",
        "<!DOCTYPE plist SYSTEM \"file://localhost/System/Library/DTDs/PropertyList.dtd\">", "\u{FEFF}",
        "<?xml version='1.0' encoding='utf-8' standalone=\"yes\"?>\r\n",
    ])
    func `A prolog is passed over`(prolog: String) throws {
        #expect(
            try PropertyListFormat.decode(Data("\(prolog)<plist><true/></plist>\n<!-- end -->\n".utf8)) == .bool(true)
        )
    }

    @Test(arguments: [String.Encoding.utf16BigEndian, .utf16LittleEndian])
    func `UTF-16 with a byte order mark is read`(encoding: String.Encoding) throws {
        let text = "\u{FEFF}<?xml version=\"1.0\" encoding=\"UTF-16\"?><plist><string>🚘</string></plist>"
        #expect(try PropertyListFormat.decode(#require(text.data(using: encoding))) == .string("🚘"))
    }

    // MARK: - Refusals

    @Test(arguments: [
        "<date>not a date</date>", "<date></date>", "<date>2004Z</date>", "<date>2014-02-23T09:21:06.034Z</date>",
        "<date>2014-13-01T00:00:00Z</date>", "<date>2014-02-29T00:00:00Z</date>", "<date>2014-02-01T24:00:00Z</date>",
        "<date>9999999999-02-01T00:00:00Z</date>", "<date>2014-02-01T00:00:00</date>", "<integer>x</integer>",
        "<integer/>",
        "<integer>-9223372036854775809</integer>", "<integer>18446744073709551616</integer>", "<integer>--1</integer>",
        "<integer>0x</integer>", "<integer>1 2</integer>", "<integer>1.0</integer>", "<real>1,5</real>",
        "<real>x</real>",
        "<real></real>", "<real>1e400</real>", "<real>0x1p3</real>", "<data>@@</data>", "<data>AQ</data>",
        "<data>A</data>",
        "<true>x</true>", "<dict><key>a</key></dict>", "<dict><true/></dict>", "<dict><key>a</key><key>b</key></dict>",
        "<dict><key>a</key><true/><key>a</key><true/></dict>",
        "<dict><key>é</key><true/><key>e\u{301}</key><true/></dict>",
        "<dict>x</dict>", "<array>x</array>", "<array>", "<array><true/>", "<string>a", "<string>&bogus;</string>",
        "<string>&#0;</string>", "<string>&#xD83D;</string>", "<string>&#-5;</string>",
        "<string>&#99999999999;</string>",
        "<string>&amp</string>", "<string><b/></string>", "<string></strin>", "<foo/>", "<array><plist/></array>", "",
        "<true/><true/>", "</true>", "<true/", "<true a/>", "<true a='/>", "<!-- ", "x", "<string><![CDATA[a</string>",
        "<key>a</key>", "<TRUE/>",
    ])
    func `K3: What is wrong is refused with its line`(xml: String) {
        for wrapped in ["\n\n\(xml)", "<plist>\n\n\(xml)</plist>", "<plist>\n\n\(xml)"] {
            let error = #expect(throws: DefaultsError.self) { try XMLPropertyList.decode(Data(wrapped.utf8)) }
            #expect(error?.code == .malformedPropertyList)
            #expect(error?.message.contains("line 3:") == true)
        }
    }

    @Test func `Text that is not UTF-8 is refused with its line`() {
        let error = #expect(throws: DefaultsError.self) {
            try XMLPropertyList.decode(Data("<array>\n<string>".utf8) + [0xFF] + Data("</string></array>".utf8))
        }
        #expect(error?.message.contains("line 2:") == true)
    }

    @Test func `Another encoding is refused`() {
        let error = #expect(throws: DefaultsError.self) {
            try XMLPropertyList.decode(Data("<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><true/>".utf8))
        }
        #expect(error?.message.contains("encoding") == true)
    }

    @Test(arguments: ["<array>", "<dict><key>a</key>"])
    func `Nesting beyond the limit is refused`(tag: String) {
        let error = #expect(throws: DefaultsError.self) {
            try XMLPropertyList.decode(Data(String(repeating: tag, count: 100_000).utf8))
        }
        #expect(error?.message.contains("deep") == true)
    }
}
