import Foundation
import SQLiteDefaults
import Synchronization
import TestSupport
import Testing

/// Settings whose values an earlier version of the program stored in another form.
@Suite struct UpgradeTests {
    private struct Form: Codable, Equatable, DefaultsSerializable {
        var a: Int
        var c: Double
    }

    private static let old = PropertyListValue.json(#"{"a":1,"b":"x"}"#)
    private static let new = PropertyListValue.json(#"{"a":1,"c":0.5}"#)

    /// Counts what the closure is shown.
    private final class Upgrades: Sendable {
        private let seen = Mutex<[PropertyListValue]>([])

        var all: [PropertyListValue] { seen.withLock { $0 } }

        func note(_ value: PropertyListValue) { seen.withLock { $0.append(value) } }

        /// A key whose upgrade gives `c` the value 0.5.
        func key(renamedFrom oldName: String = "unused") -> DefaultsKey<Form> {
            DefaultsKey("form", default: Form(a: 0, c: 0), renamedFrom: oldName) { stored in
                self.note(stored)
                guard case .json(let text) = stored else { throw CancellationError() }
                let old = try JSONDecoder().decode([String: Either].self, from: Data(text.utf8))
                return Form(a: try #require(old["a"]?.number), c: 0.5)
            }
        }
    }

    private struct Either: Decodable {
        var number: Int?
        init(from decoder: any Decoder) throws { number = try? decoder.singleValueContainer().decode(Int.self) }
    }

    @Test(arguments: RenamedKeyTests.Way.allCases.map { "\($0)" })
    func `D3: An upgrade sees what an earlier version stored once, and its result is stored`(way: String) throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(Self.old, forKey: "form")
        let upgrades = Upgrades()
        let key = upgrades.key()
        for _ in 0..<3 {
            switch way {
            case "throwing": #expect(try suite.value(for: key) == Form(a: 1, c: 0.5))
            case "updating": #expect(try suite.update(key) { $0 } == Form(a: 1, c: 0.5))
            case "batch": #expect(try suite.write { $0[key] } == Form(a: 1, c: 0.5))
            case "facade": #expect(try store.defaults()[key] == Form(a: 1, c: 0.5))
            case "facadeThrowing": #expect(try store.defaults().value(for: key) == Form(a: 1, c: 0.5))
            default: #expect(suite[key] == Form(a: 1, c: 0.5))
            }
        }
        #expect(upgrades.all == [Self.old])
        #expect(try suite.propertyList(forKey: "form") == Self.new)
        #expect(store.errors.isEmpty)
    }

    @Test func `A value that decodes is not shown to the upgrade`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let upgrades = Upgrades()
        let key = upgrades.key()
        #expect(suite[key] == Form(a: 0, c: 0))
        try suite.setPropertyList(Self.new, forKey: "form")
        #expect(suite[key] == Form(a: 1, c: 0.5))
        #expect(upgrades.all.isEmpty)
    }

    @Test func `An old form that comes up later is read, and kept`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let upgrades = Upgrades()
        let key = upgrades.key()
        #expect(suite[key] == Form(a: 0, c: 0))
        // A process of the earlier version is still at work.
        try suite.setPropertyList(Self.old, forKey: "form")
        for _ in 0..<3 { #expect(suite[key] == Form(a: 1, c: 0.5)) }
        #expect(upgrades.all == [Self.old])
        #expect(try suite.propertyList(forKey: "form") == Self.old)
    }

    @Test func `A name and a form are upgraded together`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(Self.old, forKey: "old form")
        let upgrades = Upgrades()
        #expect(suite[upgrades.key(renamedFrom: "old form")] == Form(a: 1, c: 0.5))
        #expect(upgrades.all == [Self.old])
        #expect(try suite.propertyLists() == ["form": Self.new])
    }

    @Test func `D3: An upgrade that fails leaves what is stored, and is reported once with the place`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(Self.old, forKey: "form")
        let count = Mutex(0)
        let key = DefaultsKey<Form>("form", default: Form(a: 0, c: 0)) { _ in
            count.withLock { $0 += 1 }
            throw CancellationError()
        }
        for _ in 0..<5 { #expect(suite[key] == Form(a: 0, c: 0)) }
        let error = #expect(throws: DefaultsError.self) { try suite.value(for: key) }
        #expect(error?.code == .undecodable)
        #expect(error?.path == "c")
        #expect(error?.key == "form")
        #expect(store.errors == [try #require(error)])
        #expect(error?.message.contains("upgrade") == true)
        #expect(try suite.propertyList(forKey: "form") == Self.old)
        #expect(count.withLock { $0 } == 1)
        try suite.set(Form(a: 2, c: 2), for: key)
        #expect(suite[key] == Form(a: 2, c: 2))
    }

    @Test func `Where nothing can be written the upgraded value is in memory alone`() throws {
        let store = try TemporaryStore()
        try store.defaults().suite.setPropertyList(Self.old, forKey: "form")
        let suite = try DefaultsDatabase.open(at: store.url, access: .readOnly).suite(store.suiteName)
        let upgrades = Upgrades()
        let key = upgrades.key()
        for _ in 0..<3 {
            #expect(suite[key] == Form(a: 1, c: 0.5))
            #expect(try suite.read { $0[key] } == Form(a: 1, c: 0.5))
        }
        #expect(upgrades.all == [Self.old])
        #expect(try suite.propertyList(forKey: "form") == Self.old)
        #expect(store.errors.isEmpty)
    }

    @Test func `A result that can't be stored is none`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(.string("x"), forKey: "d")
        let key = DefaultsKey<Decimal>("d", default: 1) { _ in .nan }
        #expect(suite[key] == 1)
        #expect(store.errors.map(\.code) == [.undecodable])
        #expect(try suite.propertyList(forKey: "d") == .string("x"))
    }

    @Test func `An upgrade to nil removes the value, unless the key stores nil`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.setPropertyList(.string("none"), forKey: "limit")
        #expect(suite[DefaultsKey<Int?>("limit", default: 3, storesNil: true) { _ in nil }] == nil)
        #expect(try suite.propertyList(forKey: "limit") == .json("null"))
        try suite.setPropertyList(.string("none"), forKey: "limit")
        #expect(suite[DefaultsKey<Int?>("limit", default: 3) { _ in nil }] == 3)
        #expect(try suite.containsValue(forKey: "limit") == false)
    }

    @Test func `Foundation's own objects are upgraded as well`() throws {
        let foundation = UserDefaults(suiteName: "sqlite-defaults-\(UUID())")
        let defaults = try #require(foundation)
        defaults.set("eight", forKey: "old size")
        let key = DefaultsKey("size", default: 1, renamedFrom: "old size") { stored in
            stored == .string("eight") ? 8 : 0
        }
        #expect(defaults[key] == 8)
        #expect(defaults.object(forKey: "size") as? Int == 8)
        #expect(defaults.object(forKey: "old size") == nil)
    }
}
