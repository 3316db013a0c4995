import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// Cases from public failure reports, as far as typed keys are concerned.
@Suite struct TypedCaseTests {
    // MARK: - Keys

    @Test(arguments: [
        "app.theme", "@avg", "a..b", ".", "a.", "https://mail.example.com/inbox/?a=1#x", "a\u{0}b", "a\u{0}", "", "-x",
        "🚘",
        "e\u{301}", "\u{1b}",
    ])
    func `A1, A3, A5, A8, A9: Any string names a setting, and no other one`(name: String) throws {
        let store = try TemporaryStore()
        let key = DefaultsKey<Int?>(name)
        let reopened = try store.reopened { defaults throws in
            defaults[key] = 7
            defaults[DefaultsKey<Int?>("a")] = 1
            #expect(defaults[key] == 7)
        }
        #expect(reopened[key] == 7)
        #expect(Set(try reopened.suite.keys().map { Array($0.utf8) }) == [Array(name.utf8), Array("a".utf8)])
        try reopened.removeValue(for: DefaultsKey<Int?>("a"))
        #expect(reopened[key] == 7)
        try reopened.removeValue(for: key)
        #expect(try reopened.suite.keys() == [])
    }

    @Test func `A4: A setting and one whose name begins with its name are two`() throws {
        let store = try TemporaryStore()
        let layout = DefaultsKey<[String: [String: Bool]]>("layout")
        let page = DefaultsKey<Int>("layout.page")
        let reopened = try store.reopened { defaults throws in
            defaults[layout] = ["sidebar": ["on": true]]
            defaults[page] = 3
        }
        #expect(reopened[layout] == ["sidebar": ["on": true]])
        #expect(reopened[page] == 3)
        try reopened.removeValue(for: layout)
        #expect(reopened[page] == 3)
    }

    // MARK: - Values

    @Test func `B21: An array of strings is an array for whoever reads it without a key`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults[DefaultsKey<[String]>("languages")] = ["en", "fr"]
        #expect(defaults.array(forKey: "languages") as? [String] == ["en", "fr"])
        #expect(defaults.stringArray(forKey: "languages") == ["en", "fr"])
        #expect(try defaults.suite.propertyList(forKey: "languages") == .array([.string("en"), .string("fr")]))
    }

    @Test func `B22: A value that can't be encoded is an error, and the old one stays`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let suite = defaults.suite
        func check<Value: DefaultsSerializable>(_ type: Value.Type, _ value: Value, path: String? = nil) throws {
            let name = "\(type)"
            let key = DefaultsKey<Value?>(name)
            try suite.setPropertyList(.string("old"), forKey: name)
            var errors: [DefaultsError?] = []
            errors.append(#expect(throws: DefaultsError.self) { try suite.set(value, for: key) })
            errors.append(#expect(throws: DefaultsError.self) { try defaults.set(value, for: key) })
            errors.append(#expect(throws: DefaultsError.self) { try suite.write { try $0.set(value, for: key) } })
            errors.append(
                #expect(throws: DefaultsError.self) {
                    try suite.write { batch in
                        batch[DefaultsKey<Int>("other")] = 1
                        batch[key] = value
                    }
                }
            )
            suite[key] = value
            defaults[key] = value
            errors += store.errors.filter { $0.key == name }.map { $0 }
            #expect(errors.count == 6)
            for error in errors {
                #expect(error?.code == .unsupportedValue)
                #expect(error?.key == name)
                #expect(error?.path == path)
            }
            #expect(try suite.propertyList(forKey: name) == .string("old"))
            #expect(try suite.containsValue(forKey: "other") == false)
            #expect(defaults.synchronize() == false)
        }
        try check(Sample.Unwritable.self, Sample.Unwritable())
        try check([Sample.Unwritable].self, [Sample.Unwritable()])
        try check(Set<Sample.Unwritable>.self, [Sample.Unwritable()])
        try check([String: Sample.Unwritable].self, ["a": Sample.Unwritable()])
        try check(Decimal.self, .nan)
        try check([Decimal].self, [1, .nan], path: "[1]")
        try check(Date.self, Date(timeIntervalSinceReferenceDate: .nan))
        try check([String: [Date]].self, ["a": [Date(timeIntervalSinceReferenceDate: .infinity)]], path: "a[0]")
        try check([Int?].self, [1, nil], path: "[1]")
        try check([URL].self, try [#require(URL(string: "a/b"))], path: "[0]")
        try check([Double: Int].self, [0.5: 1])
        try check([Bool: Int].self, [true: 1])
        try check([Data: Int].self, [Data(): 1])
        try check([[Int]: Int].self, [[1]: 1])
        try check([Sample.Profile: Int].self, [Sample.Profile(): 1])
    }

    // MARK: - Another type than expected

    @Test func `C4: A value of another type gives the default and a report, and is kept until it is overwritten`()
        throws
    {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let suite = defaults.suite
        try suite.setPropertyList(.bool(true), forKey: "style")
        let text = DefaultsKey("style", default: "plain")
        for _ in 0..<3 {
            #expect(suite[text] == "plain")
            #expect(defaults[text] == "plain")
        }
        #expect(suite[DefaultsKey("style", default: Sample.Profile(name: "x"))] == Sample.Profile(name: "x"))
        #expect(suite[DefaultsKey("style", default: Sample.Theme.light)] == .light)
        #expect(suite[DefaultsKey("style", default: ["a"])] == ["a"])
        #expect(defaults.array(forKey: "style") == nil)
        let error = #expect(throws: DefaultsError.self) { try suite.value(for: text) }
        #expect(error?.code == .typeMismatch)
        #expect(error?.message.contains("stored: boolean, wanted: string") == true)
        #expect(store.errors.map(\.code) == [.typeMismatch, .typeMismatch, .typeMismatch, .typeMismatch])
        #expect(store.errors.map { $0.message.contains("stored: boolean") } == [true, true, true, true])
        #expect(try suite.propertyList(forKey: "style") == .bool(true))
        suite[text] = "x"
        #expect(suite[text] == "x")
        #expect(try suite.propertyList(forKey: "style") == .string("x"))
    }

    @Test func `C4: The error says where inside a collection the other type lies`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(.dictionary(["a.b": .array([.integer(1), .data(Data())])]), forKey: "k")
        let error = #expect(throws: DefaultsError.self) {
            try suite.value(for: DefaultsKey<[String: [Int]]>("k"))
        }
        #expect(error?.code == .typeMismatch)
        #expect(error?.path == #""a.b"[1]"#)
        #expect(error?.description.contains("a.b") == true)
    }

    // MARK: - Nil and the default

    @Test func `D1: A key that stores nil keeps it, another has its default again`() throws {
        for (key, expected) in [
            (DefaultsKey<Int?>("plain", default: 1), 1), (DefaultsKey<Int?>("nil", default: 1, storesNil: true), nil),
        ] {
            let store = try TemporaryStore()
            let reopened = try store.reopened { defaults throws in
                let suite = defaults.suite
                #expect(suite[key] == 1)
                suite[key] = 2
                #expect(suite[key] == 2)
                suite[key] = nil
                #expect(suite[key] == expected)
                #expect(try suite.contains(key) == (expected == nil))
                #expect(try suite.set(nil, for: key) == false)
            }
            #expect(reopened[key] == expected)
            #expect(try reopened.suite.value(for: key) == expected)
            try reopened.suite.removeValue(for: key)
            #expect(reopened[key] == 1)
            #expect(try reopened.contains(key) == false)
        }
    }

    @Test func `D2: Setting nil removes an optional value`() throws {
        let store = try TemporaryStore()
        let key = DefaultsKey<Sample.Profile?>("user")
        let reopened = try store.reopened { defaults throws in
            defaults[key] = Sample.Profile(name: "x")
            #expect(defaults[key] == Sample.Profile(name: "x"))
            defaults[key] = nil
            #expect(defaults[key] == nil)
        }
        #expect(reopened[key] == nil)
        #expect(reopened.object(forKey: "user") == nil)
        #expect(try reopened.suite.keys() == [])
    }

    // MARK: - Types that have changed

    private struct First: Codable, DefaultsSerializable {
        var a = 1
        var b = "x"
    }

    private struct WithC: Codable, Equatable, DefaultsSerializable {
        var a = 0
        var b = ""
        var c: Double
    }

    private struct WithoutB: Codable, Equatable, DefaultsSerializable { var a = 0 }

    private struct WithTextA: Codable, Equatable, DefaultsSerializable {
        var a = ""
        var b = ""
    }

    private struct Outer: Codable, Equatable, DefaultsSerializable { var list: [[String: WithC]] = [] }

    @Test func `D3: A stored struct that has got another property, or type, is kept, and the error names the place`()
        throws
    {
        let store = try TemporaryStore()
        try store.defaults().suite.set(First(), for: DefaultsKey("s", default: First()))
        let suite = try store.defaults().suite
        let stored = PropertyListValue.json(#"{"a":1,"b":"x"}"#)
        #expect(try suite.propertyList(forKey: "s") == stored)
        let withC = DefaultsKey("s", default: WithC(c: 5))
        let withTextA = DefaultsKey("s", default: WithTextA(a: "default"))
        #expect(suite[withC] == WithC(c: 5))
        #expect(suite[withC] == WithC(c: 5))
        #expect(suite[withTextA] == WithTextA(a: "default"))
        #expect(suite[DefaultsKey("s", default: WithoutB())] == WithoutB(a: 1))
        #expect(store.errors.map(\.path) == ["c", "a"])
        #expect(store.errors.map(\.code) == [.undecodable, .undecodable])
        #expect(store.errors.allSatisfy { $0.key == "s" })
        #expect(try suite.propertyList(forKey: "s") == stored)
        let error = #expect(throws: DefaultsError.self) { try suite.value(for: withC) }
        #expect(error?.path == "c")
    }

    @Test func `D3: The place of an error leads through collections inside and outside the type`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(.json(#"{"list":[{},{"k":{"a":1,"b":""}}]}"#), forKey: "outer")
        try suite.setPropertyList(.json(#"[{"a":1,"b":"","c":1},{"a":1,"b":""}]"#), forKey: "array")
        try suite.setPropertyList(.array([.string(#"{"a":1,"b":"","c":"x"}"#)]), forKey: "native array")
        try suite.setPropertyList(.json(#"{"k":{"a":1,"b":null}}"#), forKey: "dictionary")
        func path<Value: DefaultsSerializable>(_ name: String, _ type: Value.Type) -> String? {
            let error = #expect(throws: DefaultsError.self) { try suite.value(for: DefaultsKey<Value?>(name)) }
            #expect(error?.code == .undecodable)
            return error?.path
        }
        #expect(path("outer", Outer.self) == "list[1].k.c")
        #expect(path("array", [WithC].self) == "[1].c")
        #expect(path("native array", [WithC].self) == "[0].c")
        #expect(path("dictionary", [String: WithC].self) == "k.b")
    }

    @Test func `D4: A raw value that an enum does not know gives the default and one report`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let suite = defaults.suite
        let theme = DefaultsKey("theme", default: Sample.Theme.dark)
        let level = DefaultsKey("level", default: Sample.Level.high)
        suite[theme] = .light
        suite[level] = .low
        #expect(suite[theme] == .light)
        #expect(suite[level] == .low)
        try suite.setPropertyList(.string("gone"), forKey: "theme")
        try suite.setPropertyList(.integer(99), forKey: "level")
        for _ in 0..<3 {
            #expect(suite[theme] == .dark)
            #expect(suite[level] == .high)
            #expect(defaults[theme] == .dark)
            #expect(try suite.read { $0[level] } == .high)
        }
        #expect(store.errors.map(\.key) == ["theme", "level"])
        #expect(store.errors.map(\.code) == [.undecodable, .undecodable])
        #expect(try suite.propertyLists() == ["theme": .string("gone"), "level": .integer(99)])
        // Another unknown value is news.
        try suite.setPropertyList(.integer(100), forKey: "level")
        #expect(suite[level] == .high)
        #expect(store.errors.count == 3)
    }

    @Test func `D5: An enum that becomes Codable is stored as before`() throws {
        let store = try TemporaryStore()
        try store.defaults()[DefaultsKey("level", default: Sample.Level.low)] = .high
        let suite = try store.defaults().suite
        let codable = DefaultsKey("level", default: Sample.CodableLevel.low)
        #expect(suite[codable] == .high)
        #expect(try suite.set(.high, for: codable) == false)
        #expect(try suite.propertyList(forKey: "level") == .integer(7))
    }

    @Test(arguments: [1]) func `D6: The values of an older schema's file are read through keys`(schema: Int) throws {
        let store = try TemporaryStore()
        let fixture = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../DefaultsStoreTests/Fixtures/schema-\(schema).sqlite")
        try Data(contentsOf: fixture).write(to: store.url)
        let suite = try store.defaults(suite: "t").suite
        func expect<Value: DefaultsSerializable & Equatable>(_ name: String, _ value: Value) throws {
            #expect(try suite.value(for: DefaultsKey<Value?>(name)) == value)
        }
        struct A: Codable, Equatable, DefaultsSerializable { var a: Int }
        try expect("bool", true)
        try expect("integer", Int.min)
        try expect("unsigned", UInt64.max)
        try expect("float", Float(0.1))
        try expect("double", 0.0)
        #expect(suite[DefaultsKey<Double>("double", default: 1)].sign == .minus)
        #expect(suite[DefaultsKey<Double>("nan")].isNaN)
        try expect("string", "🚘\u{0}e\u{301}")
        try expect("data", Data([0, 255]))
        try expect("date", Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456))
        try expect("url", try #require(URL(string: "https://example.com/?a#b")))
        try expect("json", A(a: 1))
        try expect(
            "array",
            [PropertyListValue.integer(1), .double(-0.0), .dictionary(["k": .data(Data())])]
        )
        try expect("dictionary", ["": PropertyListValue.string("\u{0}"), "a.b": .unsigned(.max)])
        try expect("", false)
        try expect("a\u{0}b", 0)
        #expect(try suite.keys().count == 15)
    }

    // MARK: - Registered defaults

    @Test func `D9, D10: A registered value counts before the key's default, in every object, and is never stored`()
        throws
    {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let other = try store.defaults(suite: "other")
        let name = "d9-\(UUID())"
        let key = DefaultsKey(name, default: 0)
        #expect(defaults[key] == 0)
        defaults.register(defaults: [name: 1])
        #expect(defaults[key] == 1)
        defaults.register(defaults: [name: 2])
        #expect(try [defaults[key], other[key], defaults.value(for: key)] == [2, 2, 2])
        #expect(try defaults.contains(key) == false)
        // A suite knows nothing of it.
        #expect(defaults.suite[key] == 0)
        defaults[key] = 9
        #expect(defaults[key] == 9)
        #expect(other[key] == 2)
        #expect(defaults.suite[key] == 9)
        try defaults.removeValue(for: key)
        #expect(defaults[key] == 2)
        #expect(try defaults.suite.keys() == [])
        defaults.register(defaults: [name: "no number"])
        #expect(defaults[key] == 0)
        #expect(throws: DefaultsError.self) { try other.value(for: key) }
    }
}
