import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// A value of some type, and what is stored for it.
struct RoundTrip: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let check: @Sendable () throws -> Void

    init<Value: DefaultsSerializable & Equatable>(_ value: Value, _ stored: PropertyListValue) {
        testDescription = "\(Value.self), \(String("\(stored)".prefix(60)))"
        check = {
            let store = try TemporaryStore()
            let key = DefaultsKey("key", default: value, storage: ())
            let reopened = try store.reopened { defaults throws in
                let suite = defaults.suite
                #expect(try suite.set(value, for: key))
                #expect(try suite.propertyList(forKey: "key") == stored)
                #expect(try suite.set(value, for: key) == false)
                #expect(try suite.contains(key))
            }
            #expect(try reopened.suite.propertyList(forKey: "key") == stored)
            let readings = [
                try reopened.suite.value(for: key), reopened.suite[key], reopened.suite[key],
                try reopened.value(for: key),
                reopened[key], try reopened.suite.read { try $0.value(for: key) },
                try reopened.write { try $0.value(for: key) },
            ]
            for reading in readings {
                // A NaN is no equal of its own; what is stored for it is compared bit for bit.
                #expect(reading == value || value != value)
                #expect(try Value.defaultsBridge.encode(reading) == stored)
            }
            #expect(try reopened.suite.set(readings[0], for: key) == false)
            #expect(store.errors.isEmpty)
        }
    }
}

extension DefaultsKey {
    /// A key of any type, optional or not.
    fileprivate convenience init(_ name: String, default value: Value, storage: Void) {
        self.init(name, default: value)
    }
}

@Suite struct RoundTripTests {
    private static let date = Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456)
    private static let uuid = UUID(uuid: (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 255))
    private static let uuidText = "00010203-0405-0607-0809-0A0B0C0D0EFF"

    private static func url(_ text: String) -> URL { URL(string: text) ?? URL(filePath: "/") }

    private static func integers<Value: FixedWidthInteger & DefaultsSerializable>(_ type: Value.Type) -> [RoundTrip] {
        Set([Value.min, Value.max, 0, 1, 65, Value.isSigned ? 0 &- 65 : 2]).map { value in
            RoundTrip(value, Int64(exactly: value).map { .integer($0) } ?? .unsigned(UInt64(value)))
        }
    }

    static let scalars: [RoundTrip] =
        [RoundTrip(true, .bool(true)), RoundTrip(false, .bool(false))]
        + integers(Int.self) + integers(Int8.self) + integers(Int16.self) + integers(Int32.self) + integers(Int64.self)
        + integers(UInt.self) + integers(UInt8.self) + integers(UInt16.self) + integers(UInt32.self)
        + integers(UInt64.self)
        + [0.1, -0.0, 0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, -.infinity, .nan, 1]
        .map { (value: Double) in RoundTrip(value, .double(value)) }
        + [RoundTrip(Double(bitPattern: 0xfff8_0000_0000_1234), .double(Double(bitPattern: 0xfff8_0000_0000_1234)))]
        + [0.1, -0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .infinity, .nan]
        .map { (value: Float) in RoundTrip(value, .float(value)) }
        + [RoundTrip(CGFloat(0.1), .double(0.1))]
        + [
            "", "x", "a\u{0}b", "\u{0}", "🚘👨‍👩‍👧", "e\u{301}", "\u{e9}", "\u{10FFFF}\u{FFFE}",
            String(repeating: "ä", count: 5_000),
        ]
        .map { RoundTrip($0, .string($0)) }
        + [Data(), Data([0]), Data(repeating: 255, count: 10_000)].map { RoundTrip($0, .data($0)) }
        + [
            date, .distantPast, .distantFuture, Date(timeIntervalSinceReferenceDate: 1e300),
            .init(timeIntervalSince1970: -0.5),
        ]
        .map { RoundTrip($0, .date($0)) }

    static let foundation: [RoundTrip] =
        ["https://example.com/a?b=1#c", "file:///tmp/x%20y", "file:///tmp/dir/", "mailto:a@b", "relative/path?x"]
        .map { RoundTrip(url($0), .url(url($0))) }
        + [
            RoundTrip(uuid, .string(uuidText)),
            RoundTrip(Decimal(string: "0.1") ?? 0, .string("0.1")),
            RoundTrip(Decimal(string: "-1e-127") ?? 0, .string("-0." + String(repeating: "0", count: 126) + "1")),
            RoundTrip(Decimal.greatestFiniteMagnitude, .string(Decimal.greatestFiniteMagnitude.description)),
            RoundTrip(PropertyListValue.array([.bool(true), .double(-0.0)]), .array([.bool(true), .double(-0.0)])),
        ]

    static let collections: [RoundTrip] = [
        RoundTrip([String](), .array([])),
        RoundTrip([[Int]](), .array([])),
        RoundTrip(
            [[1], [], [2, 3]],
            .array([.array([.integer(1)]), .array([]), .array([.integer(2), .integer(3)])])
        ),
        RoundTrip([UInt64.max], .array([.unsigned(.max)])),
        RoundTrip([-0.0, .infinity], .array([.double(-0.0), .double(.infinity)])),
        RoundTrip([Float(0.1)], .array([.float(0.1)])),
        RoundTrip([date], .array([.date(date)])),
        RoundTrip([url("https://a/b?c")], .array([.string("https://a/b?c")])),
        RoundTrip([Data([1])], .array([.data(Data([1]))])),
        RoundTrip([Theme.dark, .light], .array([.string("dark"), .string("light")])),
        RoundTrip([String: Int](), .dictionary([:])),
        RoundTrip(
            ["": 1, "a.b": 2, "a\u{0}": 3],
            .dictionary(["": .integer(1), "a.b": .integer(2), "a\u{0}": .integer(3)])
        ),
        RoundTrip([-1: "a", .max: "b"], .dictionary(["-1": .string("a"), "9223372036854775807": .string("b")])),
        RoundTrip([UInt64.max: true], .dictionary(["18446744073709551615": .bool(true)])),
        RoundTrip([uuid: 1.5], .dictionary([uuidText: .double(1.5)])),
        RoundTrip([Theme.dark: 1], .dictionary(["dark": .integer(1)])),
        RoundTrip([Level.low: 1], .dictionary(["-1": .integer(1)])),
        RoundTrip([Version(1, 2): 1], .dictionary(["1.2": .integer(1)])),
        RoundTrip([url("https://a/b"): 1], .dictionary(["https://a/b": .integer(1)])),
        RoundTrip(["a": ["b": [true]]], .dictionary(["a": .dictionary(["b": .array([.bool(true)])])])),
        RoundTrip(Set<Int>(), .array([])),
        RoundTrip(Set([3, -1, 2]), .array([.integer(-1), .integer(2), .integer(3)])),
        RoundTrip(Set(["b", "a", "B"]), .array([.string("B"), .string("a"), .string("b")])),
        RoundTrip(Set([1.5, -.infinity, -2]), .array([.double(-.infinity), .double(-2), .double(1.5)])),
        RoundTrip(
            Set([[2], [1, 1], [1]]),
            .array([.array([.integer(1)]), .array([.integer(1), .integer(1)]), .array([.integer(2)])])
        ),
        RoundTrip(1..<5, .array([.integer(1), .integer(5)])),
        RoundTrip(0.5...0.5, .array([.double(0.5), .double(0.5)])),
        RoundTrip("a"..."b", .array([.string("a"), .string("b")])),
        RoundTrip(
            [date..<date.addingTimeInterval(1)],
            .array([.array([.date(date), .date(date.addingTimeInterval(1))])])
        ),
        RoundTrip(Optional(5), .integer(5)),
        RoundTrip(Optional([Optional(5)]), .array([.integer(5)])),
        RoundTrip(
            ["a": PropertyListValue.bool(true), "b": .integer(1)],
            .dictionary(["a": .bool(true), "b": .integer(1)])
        ),
    ]

    static let own: [RoundTrip] = [
        RoundTrip(Theme.dark, .string("dark")),
        RoundTrip(Optional(Theme.dark), .string("dark")),
        RoundTrip(Level.low, .integer(-1)),
        RoundTrip(CodableLevel.high, .integer(7)),
        RoundTrip(Version(1, 12), .string("1.12")),
        RoundTrip(Endpoint(host: "a", port: 80), .string("a:80")),
        RoundTrip([Endpoint(host: "a", port: 80)], .array([.string("a:80")])),
        RoundTrip(
            Set([Endpoint(host: "b", port: 1), Endpoint(host: "a", port: 1)]),
            .array([.string("a:1"), .string("b:1")])
        ),
        RoundTrip(Profile(), .json(#"{"ages":{},"name":""}"#)),
        RoundTrip(
            Profile(name: "Ann/\"\n", ages: ["b": 1, "a": 2], home: url("https://a/b")),
            .json(#"{"ages":{"a":2,"b":1},"home":"https://a/b","name":"Ann/\"\n"}"#)
        ),
        RoundTrip(Optional(Profile(name: "x")), .json(#"{"ages":{},"name":"x"}"#)),
        RoundTrip([Profile(name: "x")], .json(#"[{"ages":{},"name":"x"}]"#)),
        RoundTrip([Profile](), .json("[]")),
        RoundTrip([Optional(Profile(name: "x")), nil], .json(#"[{"ages":{},"name":"x"},null]"#)),
        RoundTrip(["a": [Profile(name: "x")]], .json(#"{"a":[{"ages":{},"name":"x"}]}"#)),
        RoundTrip([7: Profile()], .json(#"{"7":{"ages":{},"name":""}}"#)),
        RoundTrip([uuid: Profile()], .json("{\"\(uuidText)\":{\"ages\":{},\"name\":\"\"}}")),
        RoundTrip(
            Set([Profile(name: "b"), Profile(name: "a")]),
            .json(#"[{"ages":{},"name":"a"},{"ages":{},"name":"b"}]"#)
        ),
        RoundTrip(Shape.circle(radius: 0.1), .json(#"{"circle":{"radius":0.1}}"#)),
        RoundTrip(Shape.rectangle(width: 1, height: 2), .json(#"{"rectangle":{"height":2,"width":1}}"#)),
        RoundTrip([Shape.none], .json(#"[{"none":{}}]"#)),
    ]

    @Test(arguments: scalars + foundation + collections + own)
    func `B21, B22: A value comes back equal after a restart, and is stored as what it is`(trip: RoundTrip) throws {
        try trip.check()
    }

    @Test func `B10: The numbers inside a Codable value are exact`() throws {
        let store = try TemporaryStore()
        let key = DefaultsKey("numbers", default: Numbers(unsigned: 0))
        let reopened = try store.reopened { defaults throws in
            try defaults.set(Numbers(), for: key)
            #expect(try defaults.suite.set(Numbers(), for: key) == false)
        }
        let read = try reopened.value(for: key)
        #expect(read == Numbers())
        #expect(read.negativeZero.sign == .minus)
    }

    @Test func `B16: A relative URL is stored with its base`() throws {
        let store = try TemporaryStore()
        let key = DefaultsKey<URL?>("url")
        let relative = URL(string: "b?c#d", relativeTo: Self.url("https://example.com/a/"))
        let reopened = try store.reopened { $0[key] = relative }
        #expect(reopened[key]?.absoluteString == "https://example.com/a/b?c#d")
    }

    @Test func `Strings and keys of dictionaries stay what they are, byte for byte`() throws {
        let store = try TemporaryStore()
        let key = DefaultsKey<[String: String]>("texts")
        let reopened = try store.reopened { $0[key] = ["e\u{301}": "\u{e9}"] }
        let (name, text) = try #require(reopened[key].first)
        #expect(Array(name.utf8) == Array("e\u{301}".utf8))
        #expect(Array(text.utf8) == Array("\u{e9}".utf8))
    }

    @Test func `A value whose JSON is null is refused where it would come back as nil`() throws {
        let suite = try TemporaryStore().defaults().suite
        let plain = DefaultsKey("plain", default: Blank(number: 1))
        try suite.set(Blank(number: nil), for: plain)
        #expect(try suite.value(for: plain) == Blank(number: nil))
        let optional = DefaultsKey<Blank?>("optional")
        try suite.set(Blank(number: 2), for: optional)
        let error = try #require(throws: DefaultsError.self) { try suite.set(Blank(number: nil), for: optional) }
        #expect(error.code == .unsupportedValue)
        #expect(try suite.value(for: optional) == Blank(number: 2))
        try suite.set(nil, for: optional)
        #expect(try suite.value(for: optional) == nil)
    }

    @Test func `J10: An equal set or dictionary, built in another order, is not written again`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        func check<Element: DefaultsSerializable & Hashable>(_ elements: [Element]) throws {
            let set = DefaultsKey<Set<Element>>("set")
            let dictionary = DefaultsKey<[String: [Element]]>("dictionary")
            #expect(try suite.set(Set(elements), for: set))
            try suite.set(["a": elements, "b": []], for: dictionary)
            for _ in 0..<20 {
                // Another capacity is another order.
                var other = Set<Element>(minimumCapacity: .random(in: 0...1_000))
                for element in elements.shuffled() { other.insert(element) }
                #expect(try suite.set(other, for: set) == false)
                #expect(suite[set] == other)
                var entries = [String: [Element]](minimumCapacity: .random(in: 0...1_000))
                for key in ["a", "b"].shuffled() { entries[key] = key == "a" ? elements : [] }
                #expect(try suite.set(entries, for: dictionary) == false)
            }
            try suite.removeAll()
        }
        try check(Array(0..<50))
        try check((0..<50).map { Double($0) - 25.5 } + [.infinity])
        try check((0..<50).map { Data([UInt8($0), 1]) })
        try check((0..<50).map { Date(timeIntervalSinceReferenceDate: 1 + Double($0) / 1_000) })
        try check((0..<50).map { ["a": $0, "b": 1, "c": 50 - $0] })
        try check((0..<50).map { Profile(name: "\($0)", ages: ["a": $0, "b": 1]) })
        try check(["e\u{301}", "f", ""])
    }
}

/// A value that is null in JSON.
private struct Blank: Codable, Equatable, DefaultsSerializable {
    var number: Int?

    init(number: Int?) { self.number = number }

    init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        number = container.decodeNil() ? nil : try container.decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(number)
    }
}

private typealias Theme = Sample.Theme
private typealias Level = Sample.Level
private typealias CodableLevel = Sample.CodableLevel
private typealias Profile = Sample.Profile
private typealias Shape = Sample.Shape
private typealias Numbers = Sample.Numbers
private typealias Version = Sample.Version
private typealias Endpoint = Sample.Endpoint
