import Foundation
import SQLiteDefaults
import Testing

private enum SharedKeys {
    static let hello = DefaultsKey("hello", default: "Hi")
    static let count = DefaultsKey<Int>("count")
}

private enum CacheKeys {
    static let hello = DefaultsKey("hello", default: 0)
}

extension UserDefaultsGroup {
    fileprivate var groupShared: Suite<SharedKeys> { Suite("key.path.shared") }
    fileprivate var cache: Suite<CacheKeys> {
        Suite(in: SQLiteUserDefaults.standard.suite.database.suite("key.path.cache"))
    }
}

extension DefaultsKeys {
    fileprivate static let launches = DefaultsKey<Int>("key.path.launches")
}

private struct Screen {
    @DefaultsState(path: \.groupShared, \.hello) var groupHello
    @DefaultsState(path: \.groupShared, \.count) var count
    @DefaultsState(path: \.cache, \.hello) var cacheHello
    @DefaultsState(\.launches) var launches
}

extension DefaultDatabaseTests {
    /// `@DefaultsState`, as programs use it.
    @Suite(.serialized) struct KeyPathStyleTests {
        init() {
            DefaultPlace.isPrepared
        }

        @Test func `A key path leads to a storage, and another to a key of it`() throws {
            let screen = Screen()
            let shared = try #require(SQLiteUserDefaults(suiteName: "key.path.shared"))
            let cache = try #require(SQLiteUserDefaults(suiteName: "key.path.cache"))
            #expect(screen.groupHello == "Hi")
            screen.groupHello = "Hello"
            screen.count += 2
            screen.cacheHello = 5
            screen.launches += 1
            #expect(screen.groupHello == "Hello")
            #expect(try shared.suite.propertyLists() == ["hello": .string("Hello"), "count": .integer(2)])
            #expect(try cache.suite.propertyLists() == ["hello": .integer(5)])
            #expect(SQLiteUserDefaults.standard.integer(forKey: "key.path.launches") == 1)
            screen.$groupHello.removeObject()
            #expect(screen.groupHello == "Hi")
            #expect(screen.cacheHello == 5)
            #expect(try shared.suite.keys() == ["count"])
            screen.$launches.removeObject()
            try shared.suite.removeAll()
            try cache.suite.removeAll()
        }
    }
}
