import Foundation
import SQLiteDefaults
import Testing

/// What the typed getters make of each stored value: the conversions of Foundation on Linux.
@Suite struct CoercionTests {
    struct Row: Sendable, CustomTestStringConvertible {
        var stored: PropertyListValue
        var string: String?
        var integer: Int
        var double: Double
        var float: Float
        var bool: Bool

        init(
            _ stored: PropertyListValue,
            string: String?,
            integer: Int = 0,
            double: Double = 0,
            float: Float? = nil,
            bool: Bool
        ) {
            self.stored = stored
            self.string = string
            self.integer = integer
            self.double = double
            self.float = float ?? Float(double)
            self.bool = bool
        }

        var testDescription: String { "\(stored)" }
    }

    static let texts: [Row] = [
        Row(.string("1.5"), string: "1.5", integer: 1, double: 1.5, bool: true),
        Row(.string("1e3"), string: "1e3", integer: 1, double: 1000, bool: true),
        Row(.string("1.e3"), string: "1.e3", integer: 1, double: 1000, bool: true),
        Row(.string("- 5"), string: "- 5", integer: -5, double: -5, bool: true),
        Row(.string("0x1F"), string: "0x1F", bool: false),
        Row(.string(" 42abc"), string: " 42abc", integer: 42, double: 42, bool: true),
        Row(.string("99999999999999999999"), string: "99999999999999999999", integer: .max, double: 1e20, bool: true),
        Row(
            .string("-99999999999999999999"),
            string: "-99999999999999999999",
            integer: .min,
            double: -1e20,
            bool: true
        ),
        Row(.string("9223372036854775807"), string: "9223372036854775807", integer: .max, double: 0x1p63, bool: true),
        Row(
            .string("-9223372036854775808"),
            string: "-9223372036854775808",
            integer: .min,
            double: -0x1p63,
            bool: true
        ),
        Row(.string("inf"), string: "inf", bool: false),
        Row(.string("1e400"), string: "1e400", integer: 1, double: .infinity, bool: true),
        Row(.string("-7"), string: "-7", integer: -7, double: -7, bool: true),
        Row(.string("+5"), string: "+5", integer: 5, double: 5, bool: true),
        Row(.string(".5"), string: ".5", double: 0.5, bool: false),
        Row(.string("5."), string: "5.", integer: 5, double: 5, bool: true),
        Row(.string("1e"), string: "1e", integer: 1, double: 1, bool: true),
        Row(.string("12.34"), string: "12.34", integer: 12, double: 12.34, float: 12.34, bool: true),
        Row(.string("01"), string: "01", integer: 1, double: 1, bool: true),
        Row(.string("00"), string: "00", bool: false),
        Row(.string("12abc"), string: "12abc", integer: 12, double: 12, bool: true),
        Row(.string("abc"), string: "abc", bool: false),
        Row(.string("1234"), string: "1234", integer: 1234, double: 1234, bool: true),
        Row(.string("١٢"), string: "١٢", bool: false),
        Row(.string("🚘1"), string: "🚘1", bool: false),
        Row(.string("1🚘"), string: "1🚘", integer: 1, double: 1, bool: true),
        Row(.string("1\u{0}2"), string: "1\u{0}2", integer: 1, double: 1, bool: true),
        Row(.string(""), string: "", bool: false),
        Row(.string("-"), string: "-", bool: false),
    ]

    static let numbers: [Row] = [
        Row(.bool(true), string: "1", integer: 1, double: 1, bool: true),
        Row(.bool(false), string: "0", bool: false),
        Row(.integer(2), string: "2", integer: 2, double: 2, bool: true),
        Row(.double(12.9), string: "12.9", integer: 12, double: 12.9, bool: true),
        Row(.integer(42), string: "42", integer: 42, double: 42, bool: true),
        Row(.integer(0), string: "0", bool: false),
        Row(.integer(Int.max), string: "9223372036854775807", integer: .max, double: 0x1p63, bool: true),
        Row(.integer(Int.min), string: "-9223372036854775808", integer: .min, double: -0x1p63, bool: true),
        Row(.unsigned(.max), string: "18446744073709551615", integer: .max, double: 0x1p64, bool: true),
        Row(.double(1), string: "1.0", integer: 1, double: 1, bool: true),
        Row(.double(12.34), string: "12.34", integer: 12, double: 12.34, bool: true),
        Row(.double(-1.9), string: "-1.9", integer: -1, double: -1.9, bool: true),
        Row(.double(0.5), string: "0.5", double: 0.5, bool: true),
        Row(.double(1e300), string: "1e+300", integer: .min, double: 1e300, bool: true),
        Row(.double(.infinity), string: "inf", integer: .min, double: .infinity, bool: true),
        Row(.double(0), string: "0.0", bool: false),
        Row(
            .float(12.34),
            string: "12.34",
            integer: 12,
            double: 12.34000015258789,
            float: 12.34,
            bool: true
        ),
        Row(.float(1e30), string: "1e+30", integer: .min, double: Double(Float(1e30)), bool: true),
    ]

    static let others: [Row] = [
        Row(.date(Date(timeIntervalSinceReferenceDate: 1)), string: nil, bool: false),
        Row(.data(Data("1".utf8)), string: nil, bool: false),
        Row(.array([.integer(1)]), string: nil, bool: false),
        Row(.dictionary(["1": .integer(1)]), string: nil, bool: false),
        Row(.url(URL(string: "https://e.com/x?y=1")!), string: "https://e.com/x?y=1", bool: false),
        Row(.url(URL(filePath: "/tmp/x y")), string: "/tmp/x y", bool: false),
        Row(.json("{\"a\":1}"), string: "{\"a\":1}", bool: false),
    ]

    @Test(arguments: texts + numbers + others)
    func `C1, C2: Every stored value reads as text and as a number by the table`(row: Row) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { try $0.suite.setPropertyList(row.stored, forKey: "k") }
        #expect(defaults.string(forKey: "k") == row.string)
        #expect(defaults.integer(forKey: "k") == row.integer)
        #expect(defaults.double(forKey: "k") == row.double)
        #expect(defaults.float(forKey: "k") == row.float)
        #expect(defaults.bool(forKey: "k") == row.bool)
    }

    @Test func `A number that is none reads as itself and is true`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(Double.nan, forKey: "k") }
        #expect(defaults.double(forKey: "k").isNaN && defaults.float(forKey: "k").isNaN)
        #expect(defaults.integer(forKey: "k") == .min)
        #expect(defaults.string(forKey: "k") == "nan")
        #expect(defaults.bool(forKey: "k"))
    }

    @Test func `An absent key reads as nothing`() throws {
        let defaults = try TemporaryStore().defaults()
        #expect(defaults.object(forKey: "k") == nil)
        #expect(defaults.string(forKey: "k") == nil)
        #expect(defaults.array(forKey: "k") == nil)
        #expect(defaults.dictionary(forKey: "k") == nil)
        #expect(defaults.data(forKey: "k") == nil)
        #expect(defaults.stringArray(forKey: "k") == nil)
        #expect(defaults.url(forKey: "k") == nil)
        #expect(defaults.integer(forKey: "k") == 0)
        #expect(defaults.float(forKey: "k") == 0)
        #expect(defaults.double(forKey: "k") == 0)
        #expect(defaults.bool(forKey: "k") == false)
    }

    @Test(arguments: ["YES", "yes", "true", "TRUE", "1", "y", "t", "9", " YES", "42", "-7", "01", "Y", "1.5"])
    func `C3: These texts are true`(text: String) throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(text, forKey: "k")
        #expect(defaults.bool(forKey: "k"))
    }

    @Test(arguments: ["no", "NO", "0", "", "maybe", "on", "false", "nope", "00"])
    func `C3: These texts are false`(text: String) throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(text, forKey: "k")
        #expect(defaults.bool(forKey: "k") == false)
    }

    @Test(arguments: [
        ("~/x", NSHomeDirectory() + "/x"), ("/tmp/x", "/tmp/x"), ("/tmp/a\u{0}b", "/tmp/a\u{0}b"), ("/t/🚘", "/t/🚘"),
    ])
    func `B16: A text is the path of a file, with the home directory for a tilde`(text: String, path: String) throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(text, forKey: "k")
        #expect(defaults.url(forKey: "k") == URL(fileURLWithPath: path))
    }

    @Test func `A text with a scheme is the path of a file too`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set("https://e.com/x", forKey: "k")
        let url = try #require(defaults.url(forKey: "k"))
        #expect(url.isFileURL)
        #expect(url.path.hasSuffix("/https:/e.com/x") || url.path.hasSuffix("/https://e.com/x"))
    }

    @Test(arguments: [
        PropertyListValue.bool(true), .integer(1), .float(1), .double(1), .date(.distantPast), .array([]),
        .dictionary([:]), .data(Data()), .data(Data("bplist00 no archive".utf8)), .json("1"),
    ])
    func `What is neither a URL nor text is no URL`(stored: PropertyListValue) throws {
        let defaults = try TemporaryStore().defaults()
        try defaults.suite.setPropertyList(stored, forKey: "k")
        #expect(defaults.url(forKey: "k") == nil)
    }

    @Test(arguments: [
        ("https://e.com/x?y=1#z", nil), ("file:///tmp/x%20y", nil), ("c?d", "https://e.com/a/b"),
    ])
    func `Data is a URL where it is the archive of one`(text: String, base: String?) throws {
        let url = try #require(NSURL(string: text, relativeTo: base.flatMap { URL(string: $0) }))
        let data = try NSKeyedArchiver.archivedData(withRootObject: url, requiringSecureCoding: false)
        let defaults = try TemporaryStore().defaults()
        defaults.set(data, forKey: "k")
        #expect(defaults.url(forKey: "k")?.absoluteString == url.absoluteString)
        #expect(defaults.data(forKey: "k") == data)
    }

    @Test func `A damaged archive of a URL is another one, or no URL, and traps nothing`() throws {
        let url = try #require(NSURL(string: "c?d", relativeTo: URL(string: "https://e.com/a/b")))
        let data = try NSKeyedArchiver.archivedData(withRootObject: url, requiringSecureCoding: false)
        let defaults = try TemporaryStore().defaults()
        var urls = 0
        for bit in 0..<(data.count * 8) {
            var copy = data
            copy[bit / 8] ^= 1 << UInt8(bit % 8)
            defaults.setVolatileDomain(["k": copy], forName: UserDefaults.argumentDomain)
            if defaults.url(forKey: "k") != nil { urls += 1 }
        }
        #expect(urls > 0 && urls < data.count * 8)
        // Objects that are no URL, and an array in the URL's place.
        for object in [NSString(string: "https://e.com"), NSArray(array: [url]), NSNumber(value: 1)] as [NSObject] {
            let other = try NSKeyedArchiver.archivedData(withRootObject: object, requiringSecureCoding: false)
            defaults.setVolatileDomain(["k": other], forName: UserDefaults.argumentDomain)
            #expect(defaults.url(forKey: "k") == nil)
        }
    }

    @Test func `Only an array of nothing but strings is a string array`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(["a", "b"], forKey: "strings")
        defaults.set([] as [Any], forKey: "empty")
        defaults.set(["a", 1] as [Any], forKey: "mixed")
        #expect(defaults.stringArray(forKey: "strings") == ["a", "b"])
        #expect(defaults.stringArray(forKey: "empty") == [])
        #expect(defaults.stringArray(forKey: "mixed") == nil)
    }

    @Test func `C4: A value of another type than the reader expects is nil, and stays`() throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(true, forKey: "style")
        #expect(defaults.array(forKey: "style") == nil)
        #expect(defaults.dictionary(forKey: "style") == nil)
        #expect(defaults.data(forKey: "style") == nil)
        #expect(defaults.object(forKey: "style") as? Bool == true)
        defaults.set("x", forKey: "style")
        #expect(try defaults.suite.propertyList(forKey: "style") == .string("x"))
    }
}
