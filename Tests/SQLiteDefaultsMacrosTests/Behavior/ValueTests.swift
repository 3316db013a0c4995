import Foundation
import SQLiteDefaultsMacros
import TestSupport
import Testing

/// Single variables, compiled.
@Suite struct ValueTests {
    enum Level: Int, Sendable { case low, high }

    struct Profile: Codable, Equatable { var name = "" }

    /// One of each type.
    struct Values {
        @UserDefaultsValue(defaults: .shared) var bool: Bool
        @UserDefaultsValue(defaults: .shared) var int: Int
        @UserDefaultsValue(defaults: .shared) var float: Float
        @UserDefaultsValue(defaults: .shared) var double: Double
        @UserDefaultsValue(defaults: .shared) var string: String
        @UserDefaultsValue(defaults: .shared) var data: Data
        @UserDefaultsValue(defaultValue: Date(timeIntervalSince1970: 23), defaults: .shared) var date: Date
        @UserDefaultsValue(defaultValue: URL(filePath: "/a"), defaults: .shared) var url: URL
        @UserDefaultsValue(defaultValue: Self.uuid, defaults: .shared) var uuid: UUID
        @UserDefaultsValue(defaults: .shared) var boolOrNil: Bool?
        @UserDefaultsValue(defaults: .shared) var intOrNil: Int?
        @UserDefaultsValue(defaults: .shared) var floatOrNil: Float?
        @UserDefaultsValue(defaults: .shared) var doubleOrNil: Double?
        @UserDefaultsValue(defaults: .shared) var stringOrNil: String?
        @UserDefaultsValue(defaults: .shared) var dataOrNil: Data?
        @UserDefaultsValue(defaults: .shared) var dateOrNil: Date?
        @UserDefaultsValue(defaults: .shared) var urlOrNil: URL?
        @UserDefaultsValue(defaults: .shared) var uuidOrNil: UUID?
        @UserDefaultsValue(defaults: .shared) var array: [Int] = [1]
        @UserDefaultsValue(defaults: .shared) var arrayOrNil: [String]?
        @UserDefaultsValue(defaults: .shared) var dictionary: [String: Int] = ["a": 1]
        @UserDefaultsValue(defaults: .shared) var dictionaryOrNil: [String: [Double]]?
        @UserDefaultsValue(defaults: .shared) var set: Set<String> = ["a"]
        @UserDefaultsValue(defaults: .shared) var int8: Int8 = -8
        @UserDefaultsValue(defaults: .shared) var uint64: UInt64 = .max

        static let uuid = UUID()
    }

    @Test func `Every type has its default, and keeps what it is given`() throws {
        let values = Values()
        func check<Value: Equatable>(
            _ path: ReferenceWritableKeyPath<Values, Value>,
            _ key: String,
            default expected: Value,
            _ value: Value,
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws {
            #expect(values[keyPath: path] == expected, sourceLocation: sourceLocation)
            values[keyPath: path] = value
            #expect(values[keyPath: path] == value, sourceLocation: sourceLocation)
            #expect(Values()[keyPath: path] == value, sourceLocation: sourceLocation)
            #expect(try DefaultsSuite.shared.propertyList(forKey: key) != nil, sourceLocation: sourceLocation)
        }
        let date = Date(timeIntervalSinceReferenceDate: 0.25)
        let url = try #require(URL(string: "https://swift.org/a?b#c"))
        let uuid = UUID()
        try check(\.bool, "bool", default: false, true)
        try check(\.int, "int", default: 0, .min)
        try check(\.float, "float", default: 0, .pi)
        try check(\.double, "double", default: 0, -0.0)
        try check(\.string, "string", default: "", "a\0b")
        try check(\.data, "data", default: Data(), Data([0, 1]))
        try check(\.date, "date", default: Date(timeIntervalSince1970: 23), date)
        try check(\.url, "url", default: URL(filePath: "/a"), url)
        try check(\.uuid, "uuid", default: Values.uuid, uuid)
        try check(\.boolOrNil, "boolOrNil", default: nil, false)
        try check(\.intOrNil, "intOrNil", default: nil, 0)
        try check(\.floatOrNil, "floatOrNil", default: nil, 0.5)
        try check(\.doubleOrNil, "doubleOrNil", default: nil, .infinity)
        try check(\.stringOrNil, "stringOrNil", default: nil, "")
        try check(\.dataOrNil, "dataOrNil", default: nil, Data())
        try check(\.dateOrNil, "dateOrNil", default: nil, date)
        try check(\.urlOrNil, "urlOrNil", default: nil, url)
        try check(\.uuidOrNil, "uuidOrNil", default: nil, uuid)
        try check(\.array, "array", default: [1], [])
        try check(\.arrayOrNil, "arrayOrNil", default: nil, ["a", "b"])
        try check(\.dictionary, "dictionary", default: ["a": 1], ["b": 2])
        try check(\.dictionaryOrNil, "dictionaryOrNil", default: nil, ["b": [0.5]])
        try check(\.set, "set", default: ["a"], ["b", "c"])
        try check(\.int8, "int8", default: -8, 8)
        try check(\.uint64, "uint64", default: .max, .max - 1)
        values.arrayOrNil = nil
        #expect(try DefaultsSuite.shared.propertyList(forKey: "arrayOrNil") == nil)
    }

    @Test func `A local variable can be a setting, in any kind of defaults`() throws {
        let store = try TestStore()
        let (suite, defaults) = (store.suite, store.defaults)
        let upcast: UserDefaults = defaults
        @UserDefaultsValue(key: "k", defaults: suite) var inSuite: Int
        @UserDefaultsValue(key: "k", defaults: defaults) var inDefaults: Int
        @UserDefaultsValue(key: "k", defaults: upcast) var inUpcast: Int
        @UserDefaultsValue(key: "k", defaults: SQLiteUserDefaults(suite: store.suite)) var inNew: Int
        inSuite += 1
        inDefaults += 1
        inUpcast += 1
        inNew += 1
        for value in [inSuite, inDefaults, inUpcast, inNew] { #expect(value == 4) }
        #expect(try suite.propertyList(forKey: "k") == .integer(4))
    }

    @UserDefaultsValue(key: "kinds.of", defaults: .testDefaults) private var inOurs: Int
    @UserDefaultsValue(key: "kinds.of", defaults: .test) private var inUserDefaults: Int
    @UserDefaultsValue(key: "kinds.of", defaults: UserDefaults.test) private var inNamed: Int
    @UserDefaultsValue(key: "kinds.of", defaults: .shared) private var inSuite: Int

    @Test func `Defaults may be named by a member of their type`() {
        inOurs += 1
        inUserDefaults += 1
        inNamed += 1
        inSuite += 1
        for value in [inOurs, inUserDefaults, inNamed, inSuite] { #expect(value == 4) }
    }

    @UserDefaultsValue(defaults: .foundation) private var inFoundation: [String]
    @RawUserDefaultsValue(rawType: Int.self, defaults: .foundation) private var levelInFoundation: Level?
    @CodableUserDefaultsValue(defaults: .foundation) private var profileInFoundation: Profile?

    @Test func `Foundation's own defaults are taken as well`() {
        inFoundation = ["a"]
        #expect(UserDefaults.foundation.stringArray(forKey: "inFoundation") == ["a"])
        #expect(inFoundation == ["a"])
        levelInFoundation = .high
        #expect(levelInFoundation == .high)
        #expect(UserDefaults.foundation.integer(forKey: "levelInFoundation") == 1)
        levelInFoundation = nil
        #expect(levelInFoundation == nil)
        profileInFoundation = Profile(name: "x")
        #expect(profileInFoundation == Profile(name: "x"))
    }

    @UserDefaultsValue(defaultValue: Self.count.next(), defaults: .shared) private var computedDefault: Int
    private static let count = Counter()

    @Test func `A default that is no literal is computed at each read`() {
        #expect(computedDefault == 1)
        #expect(computedDefault == 2)
    }

    @Test func `What can't be decoded or stored is reported, as everywhere`() throws {
        let store = try TestStore()
        let (suite, defaults) = (store.suite, store.defaults)
        @UserDefaultsValue(key: "n", defaultValue: 5, defaults: suite) var number: Int
        @RawUserDefaultsValue(rawType: Int.self, key: "level", defaultValue: Level.low, defaults: suite) var level:
            Level
        @UserDefaultsValue(key: "double", defaults: defaults) var codes: [String: Double]
        @CodableUserDefaultsValue(key: "json", encoder: JSONEncoder(), defaults: defaults) var json: [Double]?
        try suite.setPropertyList(.string("x"), forKey: "n")
        try suite.setPropertyList(.integer(99), forKey: "level")
        #expect(number == 5)
        #expect(level == .low)
        #expect(try suite.propertyList(forKey: "level") == .integer(99))
        // Plain JSON has no infinity.
        json = [.infinity]
        #expect(json == nil)
        #expect(!defaults.synchronize())
        #expect(Set(store.errors.map(\.code)) == [.typeMismatch, .undecodable, .unsupportedValue])
        codes = ["a": .infinity]
        #expect(codes == ["a": .infinity])
    }

    @Test func `JSON of other libraries is read, and that of a custom encoder by others`() throws {
        let store = try TestStore()
        let suite = store.suite
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        struct Point: Codable, Equatable { var leftEdge = 1 }
        @CodableUserDefaultsValue(key: "a", encoder: encoder, decoder: decoder, defaults: suite) var custom: Point?
        @CodableUserDefaultsValue(key: "b", defaultValue: Point(), defaults: suite) var plain: Point
        custom = Point(leftEdge: 2)
        #expect(custom == Point(leftEdge: 2))
        #expect(try suite.propertyList(forKey: "a") == .json(#"{"left_edge":2}"#))
        try suite.setPropertyList(.data(Data(#"{"leftEdge":3}"#.utf8)), forKey: "b")
        #expect(plain == Point(leftEdge: 3))
        custom = nil
        #expect(try suite.propertyList(forKey: "a") == nil)
    }

    @Test func `D3: a Codable type may gain, lose and change properties`() throws {
        let store = try TestStore()
        let suite = store.suite
        struct Old: Codable { var a = 1, b = "x" }
        struct More: Codable, Equatable { var a = 0, b = "", c = 0.5 }
        struct Less: Codable, Equatable { var a = 0 }
        struct Other: Codable, Equatable { var a = "", b = "" }
        @CodableUserDefaultsValue(key: "k", defaultValue: Old(), defaults: suite) var old: Old
        @CodableUserDefaultsValue(key: "k", defaultValue: More(), defaults: suite) var more: More
        @CodableUserDefaultsValue(key: "k", defaultValue: Less(), defaults: suite) var less: Less
        @CodableUserDefaultsValue(key: "k", defaultValue: Other(), defaults: suite) var other: Other
        old = Old()
        let stored = try suite.propertyList(forKey: "k")
        #expect(more == More())
        #expect(less == Less(a: 1))
        #expect(other == Other())
        // That one key has several types is another matter, and reported as well.
        let errors = store.errors.filter { $0.code != .conflictingKeys }
        #expect(errors.map(\.code) == [.undecodable, .undecodable])
        #expect(errors.map(\.path) == ["c", "a"])
        #expect(try suite.propertyList(forKey: "k") == stored)
    }

    @Test func `D5: making an enum Codable does not change what is stored`() throws {
        let suite = try TestStore().suite
        enum First: Int { case low, high }
        enum Second: Int, Codable { case low, high }
        enum Third: Int, Codable, DefaultsSerializable { case low, high }
        @RawUserDefaultsValue(rawType: Int.self, key: "k", defaults: suite) var first: First?
        @RawUserDefaultsValue(rawType: Int.self, key: "k", defaultValue: Second.low, defaults: suite) var second: Second
        @UserDefaultsValue(key: "k", defaults: suite) var third: Third?
        first = .high
        #expect(second == .high)
        #expect(third == .high)
        second = .low
        third = .high
        #expect(try suite.propertyList(forKey: "k") == .integer(1))
    }
}

/// Counts.
private final class Counter: Sendable {
    private let values = Recorder<Void>()

    func next() -> Int {
        values.append(())
        return values.elements.count
    }
}
