import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct ValueTests {
    static let values: [(String, PropertyListValue)] = [
        ("B9: true", .bool(true)), ("B9: false", .bool(false)), ("B9: 1", .integer(1)), ("B9: 1.0", .double(1)),
        ("B9: \"1\"", .string("1")), ("B6: -65", .integer(-65)), ("B6: -1", .integer(-1)),
        ("B6: Int.min", .integer(.min)), ("B6: Int.max", .integer(Int64.max)), ("B6: 0", .integer(0)),
        ("B6: below Int32.min", .integer(Int64(Int32.min) - 1)), ("B7: UInt64.max", .unsigned(.max)),
        ("B7: above Int64.max", .unsigned(UInt64(Int64.max) + 1)), ("B7: small unsigned", .unsigned(7)),
        ("B10: 0.1", .double(0.1)), ("B10: 1/3", .double(1.0 / 3)), ("B10: 5e-324", .double(.leastNonzeroMagnitude)),
        ("B10: largest", .double(.greatestFiniteMagnitude)), ("B10: 2^53+1", .integer(9_007_199_254_740_993)),
        ("B10: Float 0.1", .float(0.1)), ("B1: NaN", .double(.nan)), ("B1: signalling NaN", .double(.signalingNaN)),
        ("B1: NaN with payload", .double(Double(nan: 0x1234, signaling: false))), ("B1: Float NaN", .float(.nan)),
        ("B2: -0.0", .double(-0.0)), ("B2: Float -0.0", .float(-0.0)), ("B3: inf", .double(.infinity)),
        ("B3: -inf", .double(-.infinity)), ("B3: Float inf", .float(.infinity)),
        ("B2: -0.0 nested", .array([.double(-0.0), .dictionary(["z": .float(-0.0)])])),
        ("B3: inf nested", .array([.double(.infinity), .dictionary(["z": .double(-.infinity)])])),
        ("B1: NaN nested", .array([.double(.nan), .float(.nan)])), ("B4: empty data", .data(Data())),
        ("data", .data(Data([0, 255, 1]))), ("empty string", .string("")), ("B18: car", .string("🚘")),
        ("B18: family", .string("👨‍👩‍👧‍👦")), ("B18: last scalar", .string("\u{10FFFF}")), ("B18: FFFE", .string("\u{FFFE}")),
        ("B18: combining", .string("\u{301}")), ("B18: private use", .string("\u{F8FF}\u{238B}")),
        ("A5: NUL in a string", .string("a\u{0}b\u{0}")),
        ("long string", .string(String(repeating: "ö", count: 5_000))),
        ("56 bytes", .string(String(repeating: "x", count: 56))),
        ("57 bytes", .string(String(repeating: "x", count: 57))),
        ("B20: half a second", .date(Date(timeIntervalSince1970: -0.5))),
        ("B20: fraction", .date(Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456))),
        ("B20: distant past", .date(.distantPast)), ("B20: distant future", .date(.distantFuture)),
        ("B20: year 10000", .date(Date(timeIntervalSince1970: 253_402_300_800))),
        ("B20: 1e300", .date(Date(timeIntervalSinceReferenceDate: 1e300))),
        ("B20: -0.0", .date(Date(timeIntervalSinceReferenceDate: -0.0))),
        ("B16: https", .url(URL(string: "https://example.com/a?b=1#c")!)),
        ("B16: file", .url(URL(string: "file:///tmp/x%20y")!)), ("B16: folder", .url(URL(string: "file:///tmp/dir/")!)),
        ("B23: []", .array([])), ("B23: [:]", .dictionary([:])), ("B23: [[]]", .array([.array([])])),
        ("B23: nested", .dictionary(["a": .dictionary([:])])), ("json", .json("{\"a\":1}")),
        (
            "mixed",
            .array([
                .integer(1), .string("x"), .bool(true), .double(2.5), .data(Data([1])), .date(Date()), .dictionary([:]),
                .unsigned(.max), .float(0.1),
            ])
        ),
    ]

    @Test func `A date that another program made infinite is corrupt`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try RawDatabase(folder.database).execute("INSERT INTO defaults VALUES ('t', 'k', 'date', 9e999)")
        let error = #expect(throws: DefaultsError.self) { try suite.propertyList(forKey: "k") }
        #expect(error?.code == .corrupt)
    }

    @Test(arguments: values)
    func `A value comes back bit for bit, also after reopening`(name: String, value: PropertyListValue) throws {
        let folder = try TemporaryFolder()
        #expect(try folder.open().suite("t").setPropertyList(value, forKey: "k"))
        #expect(try RawDatabase(folder.database).rows("SELECT type FROM defaults") == [[value.typeTag.rawValue]])
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyList(forKey: "k") == value)
            // After a commit the cache may be used: it learns the value with one read and gives it with the next.
            try suite.setPropertyList(.bool(true), forKey: "other")
            for _ in 0..<2 { #expect(try suite.propertyList(forKey: "k") == value) }
            try suite.removeValue(forKey: "other")
            #expect(try suite.keys() == ["k"])
        }
    }

    @Test(arguments: values)
    func `J10: Setting an equal value changes nothing`(name: String, value: PropertyListValue) throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        #expect(try suite.setPropertyList(value, forKey: "k"))
        // Once against the cache, once against the file.
        #expect(try suite.setPropertyList(value, forKey: "k") == false)
        let other = try DefaultsDatabase.open(at: folder.database, busyTimeout: .seconds(4)).suite("t")
        #expect(try other.setPropertyList(value, forKey: "k") == false)
        #expect(try RawDatabase(folder.database).rows("SELECT count(*) FROM changes") == [["1"]])
    }

    @Test func `J10: An equal dictionary changes nothing, whatever the order of its entries`() throws {
        let entries = (0..<20).map { ("key \($0)", PropertyListValue.integer(Int64($0))) }
        let stored = Dictionary(uniqueKeysWithValues: entries)
        // The capacity, as well as the process, decides about the order.
        var equal = [String: PropertyListValue](minimumCapacity: 1_000)
        for (key, value) in entries { equal[key] = value }
        try #require(Array(stored.keys) != Array(equal.keys))
        let wrappers: [([String: PropertyListValue]) -> PropertyListValue] = [
            { .dictionary($0) }, { .array([.integer(1), .array([.dictionary($0)])]) },
            { .dictionary(["k": .dictionary($0)]) },
        ]
        for wrapped in wrappers {
            let folder = try TemporaryFolder()
            try folder.open().suite("t").setPropertyList(wrapped(stored), forKey: "k")
            // Nothing is in the cache.
            #expect(try folder.open().suite("t").setPropertyList(wrapped(equal), forKey: "k") == false)
            equal["key 7"] = .integer(-7)
            #expect(try folder.open().suite("t").setPropertyList(wrapped(equal), forKey: "k"))
            #expect(try folder.open().suite("t").propertyList(forKey: "k") == wrapped(equal))
            equal["key 7"] = .integer(7)
        }
    }

    @Test(arguments: [
        (PropertyListValue.double(0), PropertyListValue.double(-0.0)), (.integer(1), .double(1)),
        (.bool(true), .integer(1)),
        (.string("1"), .integer(1)), (.string("e\u{301}"), .string("é")), (.float(1), .double(1)),
        (.double(.nan), .double(Double(nan: 1, signaling: false))), (.integer(5), .unsigned(5)),
        (.string("x"), .json("x")),
    ])
    func `Values that are stored differently are different`(first: PropertyListValue, second: PropertyListValue) throws
    {
        #expect(first != second)
        let folder = try TemporaryFolder()
        #expect(try folder.open().suite("t").setPropertyList(first, forKey: "k"))
        #expect(try folder.open().suite("t").setPropertyList(second, forKey: "k"))
        try folder.beforeAndAfterReopening { suite throws in #expect(try suite.propertyList(forKey: "k") == second) }
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity])
    func `B20: A date that is no finite number is refused`(seconds: Double) throws {
        let suite = try TemporaryFolder().open().suite("t")
        let date = PropertyListValue.date(Date(timeIntervalSinceReferenceDate: seconds))
        let error = #expect(throws: DefaultsError.self) { try suite.setPropertyList(date, forKey: "k") }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.key == "k")
        #expect(try suite.containsValue(forKey: "k") == false)
    }

    @Test func `B13: An unsupported value deep inside is named by its path, and the old value stays`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        try suite.setPropertyList(.integer(1), forKey: "k")
        let value = PropertyListValue.array([.integer(1), .dictionary(["a": .url(URL(string: "https://e.com")!)])])
        let error = #expect(throws: DefaultsError.self) { try suite.setPropertyList(value, forKey: "k") }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.path == "[1].a")
        #expect(try suite.propertyList(forKey: "k") == .integer(1))
    }

    /// Every tag with each kind of emptiness that is none of its values.
    static let emptyRows =
        ["bool", "integer", "unsigned", "float", "double", "date", "url", "array", "dictionary"]
        .flatMap { [($0, "''"), ($0, "x''")] } + [("string", "x''"), ("json", "x''"), ("data", "''")]

    @Test(arguments: emptyRows)
    func `B5: A row of no bytes is corrupt for its key alone`(tag: String, empty: String) throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try suite.setPropertyList(.integer(1), forKey: "good")
        let raw = try RawDatabase(folder.database)
        try raw.execute(
            """
            PRAGMA ignore_check_constraints = ON;
            INSERT OR REPLACE INTO defaults VALUES ('t', 'bad', '\(tag)', \(empty))
            """
        )
        let error = #expect(throws: DefaultsError.self) { try suite.propertyList(forKey: "bad") }
        #expect(error?.code == .corrupt)
        #expect(error?.suite == "t")
        #expect(error?.key == "bad")
        #expect(try suite.propertyList(forKey: "good") == .integer(1))
        #expect(try suite.setPropertyList(.string("x"), forKey: "bad"))
        #expect(try suite.propertyList(forKey: "bad") == .string("x"))
    }

    @Test(arguments: [
        PropertyListValue.double(0), .float(-0.0), .date(Date(timeIntervalSinceReferenceDate: 0)), .integer(0),
        .array([.dictionary(["a": .integer(1), "b": .integer(2)])]), .dictionary(["a": .integer(1), "b": .integer(2)]),
    ])
    func `B5: Setting the key of a damaged row mends it`(value: PropertyListValue) throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try RawDatabase(folder.database).execute(
            """
            PRAGMA ignore_check_constraints = ON;
            INSERT INTO defaults VALUES ('t', 'k', '\(value.typeTag.rawValue)', 'damaged')
            """
        )
        #expect(throws: DefaultsError.self) { try suite.propertyList(forKey: "k") }
        #expect(try suite.setPropertyList(value, forKey: "k"))
        #expect(try suite.propertyList(forKey: "k") == value)
    }

    @Test(arguments: [
        ("data", "x''", PropertyListValue.data(Data())), ("string", "''", .string("")), ("json", "''", .json("")),
    ])
    func `B5: A row of no bytes is an empty value where there is one`(
        tag: String,
        empty: String,
        value: PropertyListValue
    ) throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try RawDatabase(folder.database).execute("INSERT INTO defaults VALUES ('t', 'k', '\(tag)', \(empty))")
        #expect(try suite.propertyList(forKey: "k") == value)
    }

    @Test(arguments: [
        ("integer", "1.5"), ("bool", "2"), ("string", "x'00'"), ("double", "1"), ("word", "1"), ("date", "'x'"),
    ])
    func `Another program can't store a value that is not what its type says`(tag: String, value: String) throws {
        let folder = try TemporaryFolder()
        _ = try folder.open()
        let raw = try RawDatabase(folder.database)
        #expect(throws: RawDatabase.Failure.self) {
            try raw.execute("INSERT INTO defaults VALUES ('t', 'k', '\(tag)', \(value))")
        }
    }

    @Test func `B17: Large values survive, and one over the limit is refused before any change`() throws {
        let folder = try TemporaryFolder()
        let big = PropertyListValue.data(Data(repeating: 7, count: 20 << 20))
        do {
            let suite = try folder.open().suite("t")
            try suite.setPropertyList(big, forKey: "big")
            try suite.setPropertyList(.integer(1), forKey: "small")
            for number in UInt8(1)...5 {
                try suite.setPropertyList(.data(Data(repeating: number, count: 3 << 20)), forKey: "\(number)")
            }
            for count in [(256 << 20) + 1, 300 << 20] {
                let huge = PropertyListValue.data(Data(count: count))
                for key in ["small", "new"] {
                    let error = #expect(throws: DefaultsError.self) { try suite.setPropertyList(huge, forKey: key) }
                    #expect(error?.code == .tooLarge)
                }
            }
        }
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.keys() == ["1", "2", "3", "4", "5", "big", "small"])
            #expect(try suite.propertyList(forKey: "big") == big)
            #expect(try suite.propertyList(forKey: "small") == .integer(1))
            for number in UInt8(1)...5 {
                let value = PropertyListValue.data(Data(repeating: number, count: 3 << 20))
                #expect(try suite.propertyList(forKey: "\(number)") == value)
            }
        }
    }
}
