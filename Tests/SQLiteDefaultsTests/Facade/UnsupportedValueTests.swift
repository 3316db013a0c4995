import Foundation
import SQLiteDefaults
import Testing

/// What is no property list is refused, and the old value stays.
@Suite struct UnsupportedValueTests {
    struct Thing: Sendable {}

    struct Refused: Sendable, CustomTestStringConvertible {
        var testDescription: String
        var path: String?
        var value: @Sendable () -> Any

        init(_ description: String, path: String? = nil, _ value: @escaping @Sendable () -> Any) {
            testDescription = description
            self.path = path
            self.value = value
        }
    }

    static let refused: [Refused] = [
        Refused("an object") { NSObject() },
        Refused("a closure") { { @Sendable in } },
        Refused("a struct") { Thing() },
        Refused("an object in an array", path: "[1]") { [1, NSObject()] as [Any] },
        Refused("nil in a dictionary", path: "k") { ["k": Int?.none as Any] },
        Refused("an optional dictionary value", path: "k") { ["k": Int?.none] },
        Refused("a struct deep inside", path: "a.b[2]") { ["a": ["b": [1, 2, Thing()] as [Any]]] },
        Refused("a struct under a key with a dot", path: "\"a.b\"") { ["a.b": Thing()] },
        Refused("a dictionary with Int keys") { [1: 2] },
        Refused("an NSDictionary with number keys") { NSDictionary(object: NSString("v"), forKey: NSNumber(value: 1)) },
        Refused("a dictionary with Int keys in an array", path: "[0]") { [[1: 2]] },
        Refused("a Set") { Set([1]) },
        Refused("an NSSet") { NSSet(array: [1]) },
        Refused("a Decimal") { Decimal(string: "1.5")! },
        Refused("an NSDecimalNumber") { NSDecimalNumber(string: "1.5") },
        Refused("a UUID") { UUID() },
        Refused("NSNull") { NSNull() },
        Refused("NSNull in an array", path: "[0]") { [NSNull()] },
        Refused("NSNull in an NSArray", path: "[0]") { NSArray(array: [NSNull()]) },
        Refused("a Character") { Character("a") },
        Refused("an ArraySlice") { [1, 2][...] },
        Refused("a Range") { 1..<2 },
        Refused("a Duration") { Duration.seconds(1) },
        Refused("a URL in an array", path: "[0]") { [URL(string: "https://e.com")!] },
        Refused("an integer that is too large") { Int128.max },
        Refused("a date that is no number") { Date(timeIntervalSinceReferenceDate: .nan) },
        Refused("an infinite date in a dictionary", path: "d") {
            ["d": Date(timeIntervalSinceReferenceDate: .infinity)]
        },
        Refused("a tuple") { (1, 2) },
        Refused("a type") { Int.self },
    ]

    @Test(arguments: refused)
    func `B13, B20: An unsupported value is reported with its place, and the old one stays`(refused: Refused) throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set("old", forKey: "k")
        let counter = ChangeCounter(defaults)
        defaults.set(refused.value(), forKey: "k")
        #expect(defaults.string(forKey: "k") == "old")
        #expect(counter.count == 0)
        let error = try #require(store.errors.first)
        #expect(error.code == .unsupportedValue)
        #expect(error.path == refused.path)
        #expect(error.key == "k")
        #expect(error.suite == store.suiteName)
        #expect(store.errors.count == 1)
        #expect(defaults.synchronize() == false)
        #expect(defaults.synchronize())
    }

    static let bottomless: [Refused] = [
        Refused("10,000 nested Swift arrays") {
            var value: [Any] = []
            for _ in 0..<10_000 { value = [value] }
            return value
        },
        Refused("10,000 nested Swift dictionaries") {
            var value: [String: Any] = [:]
            for _ in 0..<10_000 { value = ["k": value] }
            return value
        },
        Refused("an array that contains itself") {
            let array = NSMutableArray()
            array.add(array)
            return array
        },
        Refused("a dictionary that contains itself through an array") {
            let dictionary = NSMutableDictionary()
            let array = NSMutableArray()
            array.add(dictionary)
            dictionary.setObject(array, forKey: NSString(string: "k"))
            return dictionary
        },
        Refused("a Swift array of an array that contains itself") {
            let array = NSMutableArray()
            array.add(array)
            return [array]
        },
        Refused("513 nested arrays") {
            var value: [Any] = []
            for _ in 0..<512 { value = [value] }
            return value
        },
    ]

    @Test(arguments: bottomless)
    func `B13: A value nested too deeply, or in itself, is refused`(refused: Refused) throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set("old", forKey: "k")
        defaults.set(refused.value(), forKey: "k")
        #expect(defaults.string(forKey: "k") == "old")
        #expect(store.errors.map(\.code) == [.unsupportedValue])
    }

    @Test func `512 nested arrays are stored`() throws {
        let store = try TemporaryStore()
        let defaults = try store.reopened { defaults in
            var value: [Any] = []
            for _ in 0..<511 { value = [value] }
            defaults.set(value, forKey: "k")
        }
        var depth = 0
        var value: Any? = defaults.array(forKey: "k")
        while let array = value as? [Any] {
            depth += 1
            value = array.first
        }
        #expect(depth == 512)
        #expect(store.errors.isEmpty)
    }

    @Test func `An error names the type and the place, and never the value`() throws {
        let error = #expect(throws: DefaultsError.self) {
            _ = try PropertyListValue(propertyList: ["token": [Decimal(string: "4711")!]])
        }
        #expect(error?.path == "token[0]")
        #expect(error.map { $0.message.contains("Decimal") && !$0.message.contains("4711") } == true)
    }

    @Test(arguments: [
        Refused("nil") { Any?.none as Any },
        Refused("a nested nil") { Int??.some(nil) as Any },
        Refused("nil of an optional of Any") { Any??.some(.some(Int?.none as Any)) as Any },
    ])
    func `B14: nil of any kind removes the key`(absent: Refused) throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set(1, forKey: "k")
        defaults.set(absent.value(), forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
        #expect(store.errors.isEmpty)
    }

    @Test func `B14, B15: A bare nil and every typed nil remove the key and return`() throws {
        let defaults = try TemporaryStore().defaults()
        let base: Foundation.UserDefaults = defaults
        let removals: [(Foundation.UserDefaults) -> Void] = [
            { $0.set(nil, forKey: "k") },
            { $0.set(nil as URL?, forKey: "k") },
            { $0.set(nil as Any?, forKey: "k") },
            { $0.set(nil as String?, forKey: "k") },
            { $0.set(nil as Int?, forKey: "k") },
        ]
        for remove in removals {
            base.set(1, forKey: "k")
            #expect(defaults.object(forKey: "k") != nil)
            remove(base)
            #expect(defaults.object(forKey: "k") == nil)
        }
        defaults.set(1, forKey: "k")
        defaults.set(nil, forKey: "k")
        #expect(defaults.object(forKey: "k") == nil)
    }
}
