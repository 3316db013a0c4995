import Foundation
import SQLiteDefaults
import Testing

@Suite struct PropertyListValueAnyTests {
    struct Accepted: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var value: @Sendable () -> Any
        var expected: PropertyListValue

        init(_ description: String, _ expected: PropertyListValue, _ value: @escaping @Sendable () -> Any) {
            testDescription = description
            self.expected = expected
            self.value = value
        }
    }

    static let accepted: [Accepted] = [
        Accepted("Bool", .bool(true)) { true },
        Accepted("Int", .integer(-5)) { -5 },
        Accepted("Int8", .integer(-8)) { Int8(-8) },
        Accepted("Int16", .integer(-16)) { Int16(-16) },
        Accepted("Int32", .integer(-32)) { Int32(-32) },
        Accepted("Int64", .integer(Int64.min)) { Int64.min },
        Accepted("UInt", .integer(5)) { UInt(5) },
        Accepted("UInt8", .integer(8)) { UInt8(8) },
        Accepted("UInt16", .integer(16)) { UInt16(16) },
        Accepted("UInt32", .integer(32)) { UInt32(32) },
        Accepted("UInt64", .integer(64)) { UInt64(64) },
        Accepted("UInt64 max", .unsigned(.max)) { UInt64.max },
        Accepted("Int128 that fits", .integer(7)) { Int128(7) },
        Accepted("Float", .float(0.1)) { Float(0.1) },
        Accepted("Double", .double(0.1)) { 0.1 },
        Accepted("CGFloat", .double(1.5)) { CGFloat(1.5) },
        Accepted("array of CGFloat", .array([.double(1.5)])) { [CGFloat(1.5)] },
        Accepted("String", .string("a")) { "a" },
        Accepted("Substring", .string("b")) { "abc".dropFirst().dropLast() },
        Accepted("NSString", .string("a")) { NSString(string: "a") },
        Accepted("NSMutableString", .string("a")) { NSMutableString(string: "a") },
        Accepted("Data", .data(Data([1]))) { Data([1]) },
        Accepted("NSData", .data(Data([1]))) { NSData(data: Data([1])) },
        Accepted("NSMutableData", .data(Data([1]))) { NSMutableData(data: Data([1])) },
        Accepted("NSDate", .date(Date(timeIntervalSince1970: 0))) { NSDate(timeIntervalSince1970: 0) },
        Accepted("NSURL", .url(URL(string: "https://e.com/a")!)) { NSURL(string: "https://e.com/a")! },
        Accepted("some optional", .integer(3)) { Int??.some(.some(3)) as Any },
        Accepted("array of optionals", .array([.integer(3)])) { [Int?.some(3)] },
        Accepted("NSNumber true", .bool(true)) { NSNumber(value: true) },
        Accepted("NSNumber false", .bool(false)) { NSNumber(value: false) },
        Accepted("NSNumber Int8", .integer(1)) { NSNumber(value: Int8(1)) },
        Accepted("NSNumber Int max", .integer(Int.max)) { NSNumber(value: Int.max) },
        Accepted("NSNumber UInt64", .integer(5)) { NSNumber(value: UInt64(5)) },
        Accepted("NSNumber UInt64 max", .unsigned(.max)) { NSNumber(value: UInt64.max) },
        Accepted("NSNumber Double", .double(1)) { NSNumber(value: 1.0) },
        Accepted("NSNumber negative zero", .double(-0.0)) { NSNumber(value: -0.0) },
        Accepted("NSNumber Float", .float(1)) { NSNumber(value: Float(1)) },
        Accepted("array of Int", .array([.integer(1), .integer(2)])) { [1, 2] },
        Accepted("NSArray", .array([.integer(1), .bool(true), .string("a")])) { NSArray(array: [1, true, "a"]) },
        Accepted("nested NSArray", .array([.array([.dictionary(["k": .integer(1)])])])) {
            NSMutableArray(array: [NSArray(array: [NSDictionary(dictionary: ["k": 1])])])
        },
        Accepted("dictionary", .dictionary(["a": .array([.double(1)])])) { ["a": [1.0]] },
        Accepted("NSDictionary", .dictionary(["a": .bool(false)])) { NSDictionary(dictionary: ["a": false]) },
        Accepted("dictionary of AnyHashable", .dictionary(["a": .integer(1)])) { [AnyHashable("a"): 1 as Any] },
    ]

    @Test(arguments: accepted)
    func `Every kind of property list value is taken for what it is`(accepted: Accepted) throws {
        #expect(try PropertyListValue(propertyList: accepted.value()) == accepted.expected)
    }

    static let values: [PropertyListValue] = [
        .bool(true), .integer(Int.min), .unsigned(.max), .float(0.1), .double(-0.0), .double(.nan), .string("a\u{0}"),
        .data(Data([1, 2])), .date(.distantPast), .url(URL(string: "https://e.com/?a#b")!),
        .array([.bool(true), .array([])]), .dictionary(["": .dictionary(["k": .integer(1)])]),
    ]

    @Test(arguments: values)
    func `A value comes back from the object it is handed out as`(value: PropertyListValue) throws {
        #expect(try PropertyListValue(propertyList: value.propertyList) == value)
    }

    @Test func `A slice of data is stored with indices from zero`() throws {
        let slice = Data([1, 2, 3])[1...]
        guard case .data(let data) = try PropertyListValue(propertyList: slice) else {
            Issue.record("not data")
            return
        }
        #expect(data.startIndex == 0 && data == Data([2, 3]))
    }

    @Test func `Data over somebody else's memory is copied`() throws {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: 1_000, alignment: 1)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 7, count: 1_000)
        let value = try PropertyListValue(propertyList: Data(bytesNoCopy: memory, count: 1_000, deallocator: .none))
        memory.initializeMemory(as: UInt8.self, repeating: 9, count: 1_000)
        #expect(value == .data(Data(repeating: 7, count: 1_000)))
    }

    @Test func `The mirrors of Foundation collections show what they hold`() throws {
        let inner = NSMutableArray(array: [1])
        let element = Mirror(reflecting: NSArray(array: [inner])).children.first?.value as? NSMutableArray
        #expect(element.map(ObjectIdentifier.init) == ObjectIdentifier(inner))
        let dictionary = NSDictionary(object: inner, forKey: NSString(string: "k"))
        let entry = Mirror(reflecting: dictionary).children.first?.value as? (key: NSObject, value: AnyObject)
        #expect(entry.map { ObjectIdentifier($0.value) } == ObjectIdentifier(inner))
    }
}
