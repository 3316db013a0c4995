import Foundation
import SQLiteDefaults
import Testing

private typealias UserDefaults = SQLiteUserDefaults

extension DefaultDatabaseTests {
    /// What the tests of swift-corelibs-foundation ask of `UserDefaults`, asked of the drop-in, whose name this file gives
    /// to it.
    @Suite(.serialized) struct FoundationBehaviorTests {
        init() {
            DefaultPlace.isPrepared
            defaults.removeObject(forKey: key)
        }

        private let key = "behavior"
        private var defaults: UserDefaults { .standard }

        /// Registers a value, and makes sure that no stored one hides it.
        private func register(_ value: Any) {
            defaults.register(defaults: [key: value])
            defaults.removeObject(forKey: key)
        }

        @Test func `1: Standard takes a value`() {
            defaults.set(4, forKey: key)
            #expect(defaults.integer(forKey: key) == 4)
        }

        @Test(arguments: [true, false])
        func `2, 10: A registered number is read, also out of text`(isText: Bool) {
            register(isText ? "1234" : NSNumber(value: 1234))
            #expect(defaults.integer(forKey: key) == 1234)
        }

        @Test func `3, 4: Registered text is read`() {
            register(NSString(string: "hello"))
            #expect(defaults.string(forKey: key) == "hello")
            register("hello again")
            #expect(defaults.string(forKey: key) == "hello again")
        }

        @Test func `5, 6: A registered file URL is read`() {
            register(NSURL(fileURLWithPath: "/hello/world"))
            #expect(defaults.url(forKey: key) == URL(fileURLWithPath: "/hello/world"))
            register(URL(fileURLWithPath: "/hello"))
            #expect(defaults.url(forKey: key) == URL(fileURLWithPath: "/hello"))
        }

        @Test func `7, 8: Registered data is read`() {
            register(NSData(data: Data([1, 2])))
            #expect(defaults.data(forKey: key) == Data([1, 2]))
            register(Data([3]))
            #expect(defaults.data(forKey: key) == Data([3]))
        }

        @Test func `9, 11: Registered text is read as a Boolean and as a number`() {
            register("YES")
            #expect(defaults.bool(forKey: key))
            register("12.34")
            #expect(defaults.double(forKey: key) == 12.34)
        }

        @Test func `12, 13: Text is set and read`() {
            defaults.set(NSString(string: "hello"), forKey: key)
            #expect(defaults.string(forKey: key) == "hello")
            defaults.set("hello again", forKey: key)
            #expect(defaults.string(forKey: key) == "hello again")
        }

        @Test func `14, 15: A file URL is set and read`() {
            defaults.set(NSURL(fileURLWithPath: "/hello/world"), forKey: key)
            #expect(defaults.url(forKey: key) == URL(fileURLWithPath: "/hello/world"))
            defaults.set(URL(fileURLWithPath: "/hello"), forKey: key)
            #expect(defaults.url(forKey: key) == URL(fileURLWithPath: "/hello"))
        }

        @Test func `16, 17: Data is set and read`() {
            defaults.set(NSData(data: Data([1, 2])), forKey: key)
            #expect(defaults.data(forKey: key) == Data([1, 2]))
            defaults.set(Data([3]), forKey: key)
            #expect(defaults.data(forKey: key) == Data([3]))
        }

        @Test func `18: Text is read as a Boolean`() {
            defaults.set("YES", forKey: key)
            #expect(defaults.bool(forKey: key))
        }

        @Test func `19, 23, 27, 31: A Boolean is read as a number and as text`() {
            defaults.set(true, forKey: key)
            #expect(defaults.integer(forKey: key) == 1)
            #expect(defaults.float(forKey: key) == 1)
            #expect(defaults.double(forKey: key) == 1)
            #expect(defaults.string(forKey: key) == "1")
        }

        @Test func `24, 28, 32: An integer is read as another number and as text`() {
            defaults.set(42, forKey: key)
            #expect(defaults.float(forKey: key) == 42)
            #expect(defaults.double(forKey: key) == 42)
            #expect(defaults.string(forKey: key) == "42")
        }

        @Test func `20, 29, 33: A Float is read as another number and as text`() {
            defaults.set(12.34 as Float, forKey: key)
            #expect(defaults.integer(forKey: key) == 12)
            #expect(defaults.double(forKey: key) == Double(12.34 as Float))
            #expect(defaults.string(forKey: key) == "12.34")
        }

        @Test func `21, 25, 34: A Double is read as another number and as text`() {
            defaults.set(12.34, forKey: key)
            #expect(defaults.integer(forKey: key) == 12)
            #expect(defaults.float(forKey: key) == 12.34)
            #expect(defaults.string(forKey: key) == "12.34")
        }

        @Test func `22, 26, 30: Text is read as a number`() {
            defaults.set("1234", forKey: key)
            #expect(defaults.integer(forKey: key) == 1234)
            #expect(defaults.float(forKey: key) == 1234)
            defaults.set("12.34", forKey: key)
            #expect(defaults.double(forKey: key) == 12.34)
        }

        @Test func `35: A volatile domain comes back as it was set`() throws {
            let domain: [String: Any] = [
                "date": Date(), "text": "The text", "list": [1, 2, 3],
                "dictionary": ["Swift": "Imperative", "Today": Date()] as [String: AnyHashable],
                "data": Data("The data".utf8), "flag": true,
            ]
            let defaults = try #require(UserDefaults(suiteName: nil))
            #expect(!defaults.volatileDomainNames.contains("TestDomain"))
            defaults.setVolatileDomain(domain, forName: "TestDomain")
            let read = defaults.volatileDomain(forName: "TestDomain")
            #expect(read.count == domain.count)
            #expect(read["date"] as? Date == domain["date"] as? Date)
            #expect(read["text"] as? String == "The text")
            #expect(read["list"] as? [Int] == [1, 2, 3])
            #expect(read["dictionary"] as? [String: AnyHashable] == domain["dictionary"] as? [String: AnyHashable])
            #expect(read["data"] as? Data == domain["data"] as? Data)
            #expect(read["flag"] as? Bool == true)
        }

        @Test func `36: A persistent domain is set and read by another object, with three notifications`() throws {
            let name = "org.example.persistent"
            let list: [AnyHashable] = [1, 2, 3, 4, "Surprise"]
            let dictionary: [String: AnyHashable] = ["Swift": "Imperative", "Today": Date()]
            let (first, second) = try (
                #require(UserDefaults(suiteName: nil)), #require(UserDefaults(suiteName: nil))
            )
            let (ofFirst, ofSecond) = (ChangeCounter(first), ChangeCounter(second))
            first.removePersistentDomain(forName: name)
            #expect(first.persistentDomain(forName: name) == nil)
            first.setPersistentDomain(
                ["int": 1234, "double": 5678.1234, "text": "Some text", "list": list, "dictionary": dictionary],
                forName: name
            )
            let read = try #require(second.persistentDomain(forName: name))
            #expect(read.count == 5)
            #expect(read["int"] as? Int == 1234)
            #expect(read["double"] as? Double == 5678.1234)
            #expect(read["text"] as? String == "Some text")
            #expect(read["list"] as? [AnyHashable] == list)
            #expect(read["dictionary"] as? [String: AnyHashable] == dictionary)
            second.removePersistentDomain(forName: name)
            #expect(first.persistentDomain(forName: name) == nil)
            #expect(ofFirst.count + ofSecond.count == 3)
        }
    }
}
