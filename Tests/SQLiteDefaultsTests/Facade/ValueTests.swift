import Foundation
import SQLiteDefaults
import Testing

/// Values that go in through the setters come back the same, also after a restart.
@Suite struct ValueTests {
    @Test(arguments: [
        Double.infinity, -.infinity, -0.0, 0.1, 1.0 / 3, .leastNonzeroMagnitude, .greatestFiniteMagnitude, .nan,
    ])
    func `B1, B2, B3, B10: Doubles come back bit for bit`(value: Double) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(value, forKey: "x")
            $0.set([value], forKey: "a")
            $0.set(["v": value], forKey: "d")
            #expect($0.double(forKey: "x").bitPattern == value.bitPattern)
            #expect(($0.object(forKey: "x") as? Double)?.bitPattern == value.bitPattern)
        }
        #expect(try defaults.suite.propertyList(forKey: "x") == .double(value))
        #expect((defaults.object(forKey: "x") as? Double)?.sign == value.sign)
        let nested = try #require(defaults.array(forKey: "a")?.first as? Double)
        let inside = try #require(defaults.dictionary(forKey: "d")?["v"] as? Double)
        #expect(defaults.double(forKey: "x").bitPattern == value.bitPattern)
        #expect((defaults.object(forKey: "x") as? Double)?.bitPattern == value.bitPattern)
        #expect(nested.bitPattern == value.bitPattern)
        #expect(inside.bitPattern == value.bitPattern)
        #expect(try defaults.suite.keys() == ["a", "d", "x"])
    }

    @Test func `B10: A Float stays one, and a big Int is not read through a Double`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(Float(0.1), forKey: "f")
            $0.set(9_007_199_254_740_993, forKey: "i")
        }
        #expect(defaults.double(forKey: "f") == 0.10000000149011612)
        #expect(defaults.float(forKey: "f") == Float(0.1))
        #expect(defaults.object(forKey: "f") as? Float == Float(0.1))
        #expect(defaults.integer(forKey: "i") == 9_007_199_254_740_993)
    }

    @Test func `B4: Empty data is not absent`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(Data(), forKey: "k") }
        #expect(defaults.data(forKey: "k") == Data())
        #expect(try defaults.suite.propertyList(forKey: "k") == .data(Data()))
        defaults.removeObject(forKey: "k")
        #expect(defaults.data(forKey: "k") == nil)
    }

    @Test(arguments: [-65, -1, Int.min, Int.max, 0, Int(Int32.min) - 1])
    func `B6: Integers come back the same`(value: Int) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(value, forKey: "k") }
        #expect(defaults.integer(forKey: "k") == value)
        #expect(defaults.object(forKey: "k") as? Int == value)
    }

    @Test(arguments: [UInt64.max, UInt64(Int64.max) + 1])
    func `B7: Unsigned integers above Int max come back the same, and are clamped as integers`(value: UInt64) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(value, forKey: "native")
            $0.set(NSNumber(value: value), forKey: "number")
        }
        for key in ["native", "number"] {
            #expect(defaults.object(forKey: key) as? UInt64 == value)
            #expect((defaults.object(forKey: key) as? NSNumber)?.uint64Value == value)
            #expect(defaults.integer(forKey: key) == .max)
            #expect(defaults.double(forKey: key) == Double(value))
        }
    }

    @Test(arguments: [0, 1, 2, -1, 256, 1 << 32, Int.min])
    func `B8: Every integer but 0 is true, and at most 0 and 1 cast to Bool`(value: Int) throws {
        let defaults = try TemporaryStore().defaults()
        defaults.set(value, forKey: "k")
        #expect(defaults.bool(forKey: "k") == (value != 0))
        if value != 0, value != 1 { #expect(defaults.object(forKey: "k") as? Bool == nil) }
        #expect((defaults.object(forKey: "k") as? NSNumber)?.intValue == value)
    }

    @Test func `B9: Booleans, integers, floats, doubles and texts are told apart, by every way in`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(true, forKey: "bool")
            $0.set(1, forKey: "integer")
            $0.set(1.0, forKey: "double")
            $0.set(Float(1), forKey: "float")
            $0.set("1", forKey: "string")
            $0.set(true as Any, forKey: "any bool")
            $0.set(1 as Any, forKey: "any integer")
            $0.set(1.0 as Any, forKey: "any double")
            $0.set(Float(1) as Any, forKey: "any float")
            $0.set(NSNumber(value: true), forKey: "number bool")
            $0.set(NSNumber(value: 1), forKey: "number integer")
            $0.set(NSNumber(value: 1.0), forKey: "number double")
            $0.set(NSNumber(value: Float(1)), forKey: "number float")
        }
        let values = try defaults.suite.propertyLists()
        for prefix in ["", "any ", "number "] {
            #expect(values[prefix + "bool"] == .bool(true))
            #expect(values[prefix + "integer"] == .integer(1))
            #expect(values[prefix + "double"] == .double(1))
            #expect(values[prefix + "float"] == .float(1))
        }
        #expect(values["string"] == .string("1"))
    }

    @Test func `B12: Collections come back with plain elements`() throws {
        let store = try TemporaryStore()
        let date = Date(timeIntervalSinceReferenceDate: 0.25)
        let input: [Any] = [1, "x", true, 2.5, Data([1]), date, [String: Any](), ["k": [1, ["z": true]] as [Any]]]
        let defaults = try store.reopened { $0.set(input, forKey: "a") }
        let output = try #require(defaults.array(forKey: "a"))
        #expect(output.first as? Int == 1)
        for element in output { #expect(Mirror(reflecting: element).displayStyle != .optional) }
        #expect(!String(describing: output).contains("Optional"))
        #expect(type(of: output[6]) == [String: Any].self)
        #expect(type(of: output[7]) == [String: Any].self)
        #expect(NSArray(array: output).isEqual(NSArray(array: input)))
    }

    @Test func `B12: Whatever hands out collections, their elements are plain`() throws {
        let store = try TemporaryStore()
        let value: [String: Any] = ["list": [1, ["k": "v"]] as [Any], "dictionary": ["a": [true]]]
        let defaults = try store.reopened { $0.set(value, forKey: "k") }
        defaults.setVolatileDomain(["k": value], forName: "volatile")
        let ways = try [
            #require(defaults.object(forKey: "k")), #require(defaults.dictionary(forKey: "k")),
            #require(defaults.dictionaryRepresentation()["k"]),
            #require(defaults.persistentDomain(forName: store.suiteName)?["k"]),
            #require(defaults.volatileDomain(forName: "volatile")["k"]),
        ]
        for way in ways {
            #expect(type(of: way) == [String: Any].self)
            #expect(!String(describing: way).contains("Optional"))
            let dictionary = try #require(way as? [String: Any])
            let list = try #require(dictionary["list"] as? [Any])
            #expect(list.first as? Int == 1)
            #expect(type(of: list[1]) == [String: Any].self)
            #expect(NSDictionary(dictionary: dictionary).isEqual(to: value))
        }
    }

    @Test func `B16: URLs come back whole`() throws {
        let store = try TemporaryStore()
        let urls = [
            "https://example.com/a?b=1#c", "file:///tmp/x%20y", "file:///tmp/dir/", "mailto:a@example.com",
        ].map { URL(string: $0)! }
        let relative = URL(string: "c?d", relativeTo: URL(string: "https://example.com/a/b"))!
        let defaults = try store.reopened { defaults in
            for url in urls + [relative] {
                defaults.set(url, forKey: "typed " + url.absoluteString)
                defaults.set(url as Any, forKey: "any " + url.absoluteString)
                defaults.set(NSURL(string: url.absoluteString)!, forKey: "object " + url.absoluteString)
            }
        }
        for url in urls + [relative] {
            for way in ["typed ", "any ", "object "] {
                let read = try #require(defaults.url(forKey: way + url.absoluteString))
                #expect(read.absoluteString == url.absoluteString)
                #expect(defaults.object(forKey: way + url.absoluteString) as? URL == read)
            }
        }
    }

    @Test(arguments: ["🚘", "👩‍👩‍👧‍👦", "\u{10FFFF}", "\u{FFFE}", "\u{301}", "\u{F8FF}", "\u{238B}", "a\u{0}b"])
    func `B18: Texts and keys keep their characters`(text: String) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(text, forKey: text) }
        #expect(defaults.string(forKey: text).map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        #expect(try defaults.suite.keys() == [text])
    }

    @Test(arguments: [
        Date(timeIntervalSince1970: -0.5), Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456), .distantPast,
        .distantFuture, Date(timeIntervalSince1970: 253_402_300_800), Date(timeIntervalSinceReferenceDate: 1e300),
    ])
    func `B20: Dates come back bit for bit`(date: Date) throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set(date, forKey: "k")
            $0.set(["d": date], forKey: "nested")
        }
        let read = try #require(defaults.object(forKey: "k") as? Date)
        let nested = try #require(defaults.dictionary(forKey: "nested")?["d"] as? Date)
        let bits = date.timeIntervalSinceReferenceDate.bitPattern
        #expect(read.timeIntervalSinceReferenceDate.bitPattern == bits)
        #expect(nested.timeIntervalSinceReferenceDate.bitPattern == bits)
    }

    @Test func `B21: An array of strings is an array`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { $0.set(["en", "fr"], forKey: "k") }
        #expect(defaults.stringArray(forKey: "k") == ["en", "fr"])
        #expect(defaults.array(forKey: "k") as? [String] == ["en", "fr"])
        #expect(try defaults.suite.propertyList(forKey: "k") == .array([.string("en"), .string("fr")]))
    }

    @Test func `B23: Empty collections are not absent`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened {
            $0.set([] as [Any], forKey: "a")
            $0.set([:] as [String: Any], forKey: "d")
            $0.set([[]] as [[Any]], forKey: "aa")
            $0.set(["a": [:] as [String: Any]], forKey: "dd")
        }
        let values = try defaults.suite.propertyLists()
        #expect(values["a"] == .array([]))
        #expect(values["d"] == .dictionary([:]))
        #expect(values["aa"] == .array([.array([])]))
        #expect(values["dd"] == .dictionary(["a": .dictionary([:])]))
        #expect(defaults.array(forKey: "a")?.isEmpty == true)
    }

    @Test func `B17: A large value does not get in the way of a small one, and one that is too large is reported`()
        throws
    {
        let store = try TemporaryStore()
        let big = Data(repeating: 7, count: 20 << 20)
        let defaults = try store.reopened {
            $0.set(big, forKey: "big")
            $0.set(1, forKey: "small")
            $0.set(Data(count: 300 << 20), forKey: "small")
            #expect(!$0.synchronize())
        }
        #expect(store.errors.map(\.code) == [.tooLarge])
        #expect(defaults.integer(forKey: "small") == 1)
        #expect(defaults.data(forKey: "big") == big)
        #expect(try defaults.suite.keys() == ["big", "small"])
    }

    @Test func `Changing a collection after it was set or read changes nothing`() throws {
        let defaults = try TemporaryStore().defaults()
        let array = NSMutableArray(array: [1])
        let dictionary = NSMutableDictionary(dictionary: ["k": array])
        let data = NSMutableData(data: Data([1]))
        let text = NSMutableString(string: "a")
        defaults.set(array, forKey: "array")
        defaults.set(dictionary, forKey: "dictionary")
        defaults.set(data, forKey: "data")
        defaults.set(text, forKey: "text")
        array.add(2)
        dictionary.setObject(NSNumber(value: 3), forKey: NSString(string: "l"))
        data.append(Data([2]))
        text.append("b")
        #expect(defaults.array(forKey: "array") as? [Int] == [1])
        #expect(defaults.dictionary(forKey: "dictionary") as? [String: [Int]] == ["k": [1]])
        #expect(defaults.data(forKey: "data") == Data([1]))
        #expect(defaults.string(forKey: "text") == "a")

        var read = try #require(defaults.array(forKey: "array"))
        read.append(4)
        #expect(defaults.array(forKey: "array")?.count == 1)
    }
}
