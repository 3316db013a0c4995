import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// What a key makes of values that it has not stored itself.
@Suite struct ForeignFormTests {
    /// A stored form, and what a key of some type makes of it.
    struct Reading: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let check: @Sendable () throws -> Void

        /// `nil` stands for a `typeMismatch`.
        init<Value: DefaultsSerializable & Equatable>(_ stored: PropertyListValue, _ expected: Value?) {
            self.init(stored, expected.map { .success($0) } ?? .failure(.typeMismatch))
        }

        init<Value: DefaultsSerializable & Equatable>(undecodable stored: PropertyListValue, as type: Value.Type) {
            self.init(stored, Result<Value, Failure>.failure(.undecodable))
        }

        enum Failure: Error { case typeMismatch, undecodable }

        private init<Value: DefaultsSerializable & Equatable>(
            _ stored: PropertyListValue,
            _ expected: Result<Value, Failure>
        ) {
            testDescription = "\(stored) as \(Value.self)"
            check = {
                let store = try TemporaryStore()
                let suite = try store.defaults().suite
                let key = DefaultsKey<Value?>("key")
                try suite.setPropertyList(stored, forKey: "key")
                switch expected {
                case .success(let value):
                    #expect(try suite.value(for: key) == value)
                    #expect(suite[key] == value)
                case .failure(let failure):
                    let error = #expect(throws: DefaultsError.self) { try suite.value(for: key) }
                    #expect(error?.code == (failure == .typeMismatch ? .typeMismatch : .undecodable))
                    #expect(error?.key == "key")
                    #expect(error?.suite == suite.name)
                    for _ in 0..<2 { #expect(suite[key] == nil) }
                    #expect(store.errors == [try #require(error)])
                }
                #expect(try suite.propertyList(forKey: "key") == stored)
            }
        }
    }

    static let numbers: [Reading] = [
        Reading(.integer(1), true), Reading(.integer(0), false), Reading(.integer(2), Bool?.none),
        Reading(.double(1), Bool?.none), Reading(.string("YES"), true), Reading(.string("false"), false),
        Reading(.string("maybe"), Bool?.none),
        Reading(.bool(true), 1), Reading(.double(12), 12), Reading(.float(-12), -12), Reading(.string("-12"), -12),
        Reading(undecodable: .double(12.5), as: Int.self), Reading(undecodable: .double(1e300), as: Int.self),
        Reading(undecodable: .double(.nan), as: Int.self), Reading(undecodable: .unsigned(.max), as: Int.self),
        Reading(undecodable: .integer(-1), as: UInt.self), Reading(undecodable: .integer(256), as: UInt8.self),
        Reading(undecodable: .integer(.min), as: Int32.self), Reading(.unsigned(.max), UInt64.max),
        Reading(.string("12abc"), Int?.none), Reading(.string(""), Int?.none), Reading(.data(Data([1])), Int?.none),
        Reading(.integer(3), 3.0), Reading(.unsigned(.max), Double(UInt64.max)), Reading(.float(0.5), 0.5),
        Reading(.string("1e3"), 1000.0), Reading(.string("-inf"), -Double.infinity), Reading(.bool(true), Double?.none),
        Reading(.double(0.1), Float(0.1)), Reading(.double(-.infinity), -Float.infinity),
        Reading(undecodable: .double(1e300), as: Float.self), Reading(undecodable: .string("1e400"), as: Double.self),
        Reading(.string("x"), Double?.none),
    ]

    static let texts: [Reading] = [
        Reading(.integer(1), String?.none), Reading(.bool(true), String?.none), Reading(.json("\"x\""), String?.none),
        Reading(.string("https://a/b"), URL(string: "https://a/b")),
        Reading(.string("/tmp/x y"), URL(filePath: "/tmp/x y")),
        Reading(.string("~"), URL(fileURLWithPath: NSHomeDirectory())), Reading(.integer(1), URL?.none),
        Reading(
            .string("00010203-0405-0607-0809-0a0b0c0d0eff"),
            UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0EFF")
        ),
        Reading(undecodable: .string("x"), as: UUID.self), Reading(.integer(1), UUID?.none),
        Reading(.integer(-5), Decimal(-5)), Reading(.unsigned(.max), Decimal(UInt64.max)),
        Reading(.double(3.133), Decimal(string: "3.133")), Reading(.float(0.1), Decimal(string: "0.1")),
        Reading(.string("1.5e3"), Decimal(1500)), Reading(undecodable: .double(.nan), as: Decimal.self),
        Reading(undecodable: .double(.leastNonzeroMagnitude), as: Decimal.self),
        Reading(undecodable: .string("0x10"), as: Decimal.self),
        Reading(undecodable: .string("1x"), as: Decimal.self), Reading(undecodable: .string("1e400"), as: Decimal.self),
        Reading(undecodable: .string("inf"), as: Decimal.self), Reading(.bool(true), Decimal?.none),
        Reading(.string("7"), Level.high), Reading(.double(7), Level.high),
        Reading(undecodable: .integer(99), as: Level.self),
        Reading(undecodable: .string("gone"), as: Theme.self), Reading(.bool(true), Theme?.none),
        Reading(.json("7"), CodableLevel.high), Reading(.json("7"), Level?.none),
        Reading(.string("1.2"), Version(1, 2)), Reading(.json(#"{"major":1,"minor":2}"#), Version(1, 2)),
        Reading(undecodable: .string("1"), as: Version.self), Reading(.double(1.2), Version?.none),
        Reading(.bool(true), Endpoint?.none), Reading(undecodable: .string("a"), as: Endpoint.self),
    ]

    static let collections: [Reading] = [
        Reading(.array([.string("1"), .integer(2), .double(3)]), [1, 2, 3]), Reading(.string("(1)"), [Int]?.none),
        Reading(.json("[1,2]"), [1, 2]), Reading(.json(#"["dark"]"#), [Theme]?.none),
        Reading(undecodable: .json(#"["x"]"#), as: [Int].self), Reading(.string("[1]"), [Int]?.none),
        Reading(.array([.string("x")]), [Int]?.none), Reading(.array([.integer(1), .integer(1)]), Set([1])),
        Reading(.dictionary(["1": .integer(2)]), [1: 2]), Reading(.json(#"{"1":2}"#), [1: 2]),
        Reading(.dictionary(["x": .integer(2)]), [Int: Int]?.none),
        Reading(undecodable: .dictionary(["x": .integer(2)]), as: [UUID: Int].self),
        Reading(undecodable: .dictionary(["1": .integer(2), "01": .integer(3)]), as: [Int: Int].self),
        Reading(undecodable: .array([.integer(5), .integer(1)]), as: Range<Int>.self),
        Reading(undecodable: .array([.double(.nan), .double(1)]), as: ClosedRange<Double>.self),
        Reading(undecodable: .array([.integer(5)]), as: ClosedRange<Int>.self),
        Reading(.array([.bool(false), .string("5")]), 0..<5), Reading(.integer(5), Range<Int>?.none),
        Reading(.string(#"{"ages":{},"name":"x"}"#), Profile(name: "x")),
        Reading(.data(Data(#"{"ages":{},"name":"x"}"#.utf8)), Profile(name: "x")),
        Reading(.string(#"[{"ages":{},"name":"x"}]"#), [Profile(name: "x")]),
        Reading(.data(Data(#"{"a":{"ages":{},"name":"x"}}"#.utf8)), ["a": Profile(name: "x")]),
        Reading(.array([.string(#"{"ages":{},"name":"x"}"#)]), [Profile(name: "x")]),
        Reading(.string("x"), Profile?.none), Reading(.data(Data([255])), Profile?.none),
        Reading(.bool(true), Profile?.none),
        Reading(.string("x"), [Profile]?.none), Reading(undecodable: .json("x"), as: Profile.self),
        Reading(undecodable: .json("[]"), as: Profile.self), Reading(undecodable: .string("{}"), as: Profile.self),
        Reading(undecodable: .json("{}"), as: [Profile].self), Reading(undecodable: .json(""), as: Shape.self),
        Reading(undecodable: .json(#"{"square":{}}"#), as: Shape.self),
    ]

    @Test(arguments: numbers + texts + collections)
    func `What was stored in another way is read where it says the same, and is an error elsewhere`(
        reading: Reading
    ) throws {
        try reading.check()
    }

    // MARK: - Whatever is stored

    private static let secret = "s3cret"

    /// Every kind of value, with shapes that are wrong for nearly everything.
    private static let forms: [PropertyListValue] = {
        var deep = PropertyListValue.array([.string(secret)])
        for _ in 0..<200 { deep = .array([deep]) }
        let deepJSON = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        return [
            .bool(true), .bool(false), .integer(.min), .integer(.max), .integer(0), .integer(-1), .integer(256),
            .unsigned(.max), .float(.nan), .float(.infinity), .float(-0.0), .double(.nan), .double(-.infinity),
            .double(1e300), .double(-1e300), .double(.leastNonzeroMagnitude), .double(0.5), .double(9.3e18),
            .string(""), .string(secret), .string("\u{0}"), .string("1e999999999"), .string("-"), .string("0x"),
            .string("99999999999999999999999999999999999999999999"), .string(deepJSON), .string("http://[::"),
            .string("nan"), .string("\u{301}"), .string("null"), .string("[null]"), .string("~\(secret)/x"),
            .data(Data()), .data(Data(secret.utf8)), .data(Data([0xff, 0xfe])), .data(Data("bplist00".utf8)),
            .date(.distantPast), .date(Date(timeIntervalSinceReferenceDate: 1e300)),
            .url(URL(filePath: "/\(secret)")), .array([]), .array([.array([]), .dictionary([:])]), deep,
            .array([.string(secret)]), .array([.integer(5), .integer(1)]), .array([.double(.nan), .double(.nan)]),
            .array([.integer(.max), .integer(.min)]), .array([.string("b"), .string("a")]),
            .dictionary([:]), .dictionary(["": .bool(true)]), .dictionary(["1": .string(secret), "01": .array([])]),
            .json(""), .json("null"), .json("[null]"), .json("{}"), .json("[]"), .json("\"\(secret)\""), .json("{"),
            .json("1e999"), .json("99999999999999999999999999999999999999"), .json("[5,1]"), .json(deepJSON),
            .json("{\"name\":\"\(secret)\",\"ages\":[\"\(secret)\"]}"), .json("{\"circle\":{},\"none\":{}}"),
            .json("\u{0}"),
            .json("{\"name\":1,\"name\":2}"), .json("[\"\\ud800\"]"),
        ]
    }()

    /// A type, and what decoding as it does.
    struct Kind: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let read: @Sendable (DefaultsSuite, String) throws -> Void

        init<Value: DefaultsSerializable>(_ type: Value.Type) {
            testDescription = "\(type)"
            read = { suite, name in _ = try suite.value(for: DefaultsKey<Value?>(name)) }
        }
    }

    static let kinds: [Kind] = [
        Kind(Bool.self), Kind(Int.self), Kind(Int8.self), Kind(UInt8.self), Kind(Int32.self), Kind(UInt64.self),
        Kind(Float.self), Kind(Double.self), Kind(CGFloat.self), Kind(String.self), Kind(Data.self), Kind(Date.self),
        Kind(URL.self), Kind(UUID.self), Kind(Decimal.self), Kind(Int?.self), Kind([Int].self), Kind([[String]].self),
        Kind([URL].self), Kind([Bool?].self), Kind([String: Int].self), Kind([Int: Double].self),
        Kind([UUID: String].self), Kind([Theme: [Int]].self), Kind([Double: Int].self), Kind([Profile: Int].self),
        Kind(Set<String>.self), Kind(Set<Double>.self), Kind(Range<Int>.self), Kind(ClosedRange<Double>.self),
        Kind(Range<String>.self), Kind(ClosedRange<Date>.self), Kind(Range<Decimal>.self), Kind(Theme.self),
        Kind(Level.self), Kind(CodableLevel.self), Kind(Version.self), Kind(Endpoint.self), Kind([Endpoint].self),
        Kind(Profile.self), Kind(Shape.self), Kind(Numbers.self), Kind([Profile].self), Kind([String: Profile].self),
        Kind([Int: [Profile?]].self), Kind(Set<Profile>.self), Kind(Unwritable.self), Kind(PropertyListValue.self),
        Kind([PropertyListValue].self), Kind([String: PropertyListValue].self),
    ]

    @Test(arguments: kinds)
    func `C4: Whatever is stored, a key gives a value or an error that says nothing of it`(kind: Kind) throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.write { batch in
            for (index, form) in Self.forms.enumerated() { batch.setPropertyList(form, forKey: "\(index)") }
        }
        for (index, form) in Self.forms.enumerated() {
            do {
                try kind.read(suite, "\(index)")
            } catch {
                let error = try #require(error as? DefaultsError)
                #expect([.typeMismatch, .undecodable].contains(error.code), "\(form): \(error)")
                #expect(!error.message.contains(Self.secret), "\(form): \(error)")
            }
            #expect(try suite.propertyList(forKey: "\(index)") == form)
        }
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
private typealias Unwritable = Sample.Unwritable
