import Foundation
public import SQLiteDefaultsMacros
import TestSupport
import Testing

/// Settings as a library would offer them.
@UserDefaultsData(keyPrefix: "server.", defaults: .shared)
public final class ServerSettings: Sendable {
    var host: String?
    var port: Int = 8080
    var names: [String] = ["a"]
    var `default`: Bool = false
    /// Who uses it.
    @DefaultsValue(key: "user.name", defaultValue: "root") public internal(set) var user: String
    @RawDefaultsValue(rawType: String.self) var mode: Mode = .plain
    @CodableDefaultsValue(key: "point") var point: Point?
    @available(*, deprecated, message: "use names") var name: String = ""
    #if os(Linux)
        var batch: Int = 1
    #else
        var batch: Int = 2
    #endif
    /// Left as it is.
    let limit = 3
    var isSecure: Bool { mode == .secure }
    static let instances = 1

    enum Mode: String { case plain, secure }

    struct Point: Codable, Equatable { var x = 0 }
}

@UserDefaultsData
private class LooseSettings {
    var count: Int
    @DefaultsIgnored var scratch = 1
    @DefaultsIgnored private(set) lazy var squares: [Int] = [1, 4]
    private var hidden: Int = 7

    func hide(_ value: Int) throws -> Int {
        try write { $0.hidden = value }
        return hidden
    }
}

@UserDefaultsData(defaults: .shared)
private final class GenericSettings<Value: DefaultsSerializable & Equatable> {
    var value: Value?
    @CodableDefaultsValue var list: [String] = []
}

@UserDefaultsData(keyPrefix: "actor.", defaults: .shared)
private actor ActorSettings {
    var count: Int = 1
    nonisolated var shared: Int = 1

    func increment() { count += 1 }
}

@MainActor
@UserDefaultsData(keyPrefix: "main.", defaults: .shared)
private final class MainSettings {
    var count: Int = 1
    nonisolated var shared: Int = 1
}

/// Classes of settings, compiled.
@Suite struct SettingsTests {
    @Test func `A class of settings stores what its variables are given`() throws {
        let store = try TestStore()
        let settings = ServerSettings(userDefaults: store.suite)
        #expect(settings.host == nil)
        #expect(settings.port == 8080)
        #expect(settings.names == ["a"])
        #expect(settings.user == "root")
        #expect(settings.mode == .plain)
        #expect(settings.point == nil)
        #expect(settings.limit == 3)
        settings.host = "db1"
        settings.port += 1
        settings.names.append("b")
        settings.default.toggle()
        settings.user = "ann"
        settings.mode = .secure
        settings.point = .init(x: 1)
        #expect(settings.isSecure)
        let other = ServerSettings(userDefaults: store.suite)
        #expect(other.host == "db1")
        #expect(other.default)
        #expect(
            try store.suite.propertyLists() == [
                "server.host": .string("db1"), "server.port": .integer(8081),
                "server.names": .array([.string("a"), .string("b")]), "server.default": .bool(true),
                "server.user.name": .string("ann"), "server.mode": .string("secure"),
                "server.point": .json(#"{"x":1}"#),
            ]
        )
    }

    @Test func `Two objects on two suites stay apart, and so do two classes with one key`() throws {
        let store = try TestStore()
        let (one, two) = (
            ServerSettings(userDefaults: store.suite), ServerSettings(userDefaults: store.suite.database.suite("two"))
        )
        let loose = LooseSettings(userDefaults: store.defaults)
        one.port = 1
        two.port = 2
        store.suite[DefaultsKey<Int>("count")] = 3
        #expect(one.port == 1)
        #expect(two.port == 2)
        #expect(loose.count == 3)
        let other = LooseSettings(userDefaults: SQLiteUserDefaults(suite: store.suite.database.suite("two")))
        #expect(other.count == 0)
    }

    @Test func `Members that are left out live in the object`() throws {
        let store = try TestStore()
        let settings = LooseSettings(userDefaults: store.defaults)
        settings.scratch += 1
        #expect(settings.scratch == 2)
        #expect(settings.squares == [1, 4])
        #expect(LooseSettings(userDefaults: store.defaults).scratch == 1)
        #expect(try settings.hide(8) == 8)
        #expect(try store.suite.keys() == ["hidden"])
    }

    @Test func `A write changes all or nothing`() throws {
        let store = try TestStore()
        let settings = ServerSettings(userDefaults: store.suite)
        let result = try settings.write { batch in
            batch.host = "db1"
            batch.port += 1
            batch.point = .init(x: 2)
            #expect(batch.port == 8081)
            #expect(batch.point == .init(x: 2))
            // Nobody sees it before the commit.
            #expect(settings.host == nil)
            return batch.host
        }
        #expect(result == "db1")
        #expect(settings.port == 8081)
        #expect(settings.point == .init(x: 2))
        struct Refusal: Error {}
        #expect(throws: Refusal.self) {
            try settings.write { batch in
                batch.host = nil
                batch.mode = .secure
                throw Refusal()
            }
        }
        #expect(settings.host == "db1")
        #expect(settings.mode == .plain)
        try settings.write {
            $0.host = "db2"
            $0.batch = 5433
        }
        #expect(settings.host == "db2")
        #expect(settings.batch == 5433)
    }

    @Test func `A value that can't be stored undoes the whole write`() throws {
        struct Broken: Codable { var number = Double.nan }
        let store = try TestStore()
        let key = DefaultsBridgedKey<Broken>(
            "broken",
            bridge: CodableBridge<Broken>(encoder: JSONEncoder()),
            default: Broken()
        )
        let error = #expect(throws: DefaultsError.self) {
            try store.suite.write { batch in
                batch.setPropertyList(.integer(1), forKey: "a")
                batch[bridged: key] = Broken()
            }
        }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.key == "broken")
        #expect(try store.suite.keys() == [])
    }

    @Test func `Foundation's defaults refuse a write before it changes anything`() throws {
        let settings = LooseSettings(userDefaults: .foundation)
        settings.count = 1
        let error = #expect(throws: DefaultsError.self) { try settings.write { $0.count = 2 } }
        #expect(error?.code == .notTransactional)
        #expect(settings.count == 1)
    }

    @Test func `Counting in a write loses nothing between objects and threads`() async throws {
        let suite = try TestStore().suite
        await withTaskGroup { group in
            for _ in 0..<4 {
                group.addTask {
                    let settings = ServerSettings(userDefaults: suite)
                    for _ in 0..<25 {
                        do {
                            try settings.write { $0.port += 1 }
                        } catch {
                            Issue.record(error)
                        }
                    }
                }
            }
        }
        #expect(ServerSettings(userDefaults: suite).port == 8180)
    }

    @Test func `A generic class stores its own types under one name`() throws {
        let store = try TestStore()
        let numbers = GenericSettings<Int>(userDefaults: store.suite)
        numbers.value = 1
        numbers.list = ["a"]
        #expect(numbers.value == 1)
        try numbers.write { batch in
            batch.value = 2
            batch.list.append("b")
        }
        #expect(numbers.value == 2)
        #expect(numbers.list == ["a", "b"])
        let texts = GenericSettings<String>(userDefaults: store.suite)
        #expect(texts.value == nil)
        // A debug build reports as well that two types share a name.
        #expect(store.errors.map(\.code).filter { $0 != .conflictingKeys } == [.typeMismatch])
    }

    @Test func `Actors hold settings, and what is not isolated is read from anywhere`() async throws {
        let suite = try TestStore().suite
        let settings = ActorSettings(userDefaults: suite)
        await settings.increment()
        #expect(await settings.count == 2)
        settings.shared += 1
        #expect(settings.shared == 2)
        try await settings.write { $0.count = 5 }
        #expect(await settings.count == 5)
        let main = await MainSettings(userDefaults: suite)
        main.shared = 9
        #expect(main.shared == 9)
        try await MainActor.run {
            main.count += 1
            try main.write { $0.count += 1 }
            #expect(main.count == 3)
        }
    }
}
