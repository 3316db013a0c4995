import Foundation
import Testing

@testable import DefaultsStore

@Suite struct CacheTests {
    private func slotKey(_ key: String, suite: UInt32 = 1) throws -> SlotKey {
        try #require(SlotKey(suite: suite, key: key))
    }

    private func isUnknown(_ answer: SlotTable.Answer) -> Bool {
        if case .unknown = answer { true } else { false }
    }

    @Test(arguments: ValueTests.values)
    func `A slot gives back what was stored, or was too small for it`(name: String, value: PropertyListValue) throws {
        let table = SlotTable()
        let key = try slotKey("k")
        let isStored = table.store(value, for: key)
        switch table.answer(for: key) {
        case .value(let answer):
            #expect(isStored)
            #expect(answer == value)
        case .absent: Issue.record("absent")
        case .unknown: #expect(!isStored)
        }
    }

    @Test func `A slot tells absent from unknown, and keys and suites apart`() throws {
        let table = SlotTable()
        #expect(isUnknown(table.answer(for: try slotKey("k"))))
        #expect(table.store(nil, for: try slotKey("k")))
        if case .absent = table.answer(for: try slotKey("k")) {} else { Issue.record("not absent") }
        for (key, suite) in [("k\0", UInt32(1)), ("", 1), ("k", 2), ("l", 1)] {
            #expect(isUnknown(table.answer(for: try slotKey(key, suite: suite))))
        }
        table.forget(try slotKey("k"))
        #expect(isUnknown(table.answer(for: try slotKey("k"))))
    }

    @Test func `A key is as long as a slot has room for`() {
        #expect(SlotKey(suite: 1, key: String(repeating: "x", count: 56)) != nil)
        #expect(SlotKey(suite: 1, key: String(repeating: "x", count: 57)) == nil)
    }

    @Test func `A table that is full makes room, and never gives one key's value for another's`() throws {
        let table = SlotTable()
        for index in 0..<20_000 { #expect(table.store(.integer(index), for: try slotKey("key \(index)"))) }
        var known = 0
        for index in 0..<20_000 {
            if case .value(let value) = table.answer(for: try slotKey("key \(index)")) {
                #expect(value == .integer(index))
                known += 1
            }
        }
        #expect(known > 7_000 && known <= 8_192)
        table.forgetAll()
        for index in 0..<20_000 { #expect(isUnknown(table.answer(for: try slotKey("key \(index)")))) }
    }

    @Test func `A value that outgrew its slot is not answered from it any more`() throws {
        let table = SlotTable()
        #expect(table.store(.string("short"), for: try slotKey("k")))
        #expect(table.store(.string(String(repeating: "x", count: 57)), for: try slotKey("k")) == false)
        #expect(isUnknown(table.answer(for: try slotKey("k"))))
    }

    @Test func `Versions are counted over all tables, so that no number of tables uses them up`() throws {
        let key = try slotKey("k")
        func version() throws -> UInt64 {
            let table = SlotTable()
            #expect(table.store(.integer(1), for: key))
            return try #require(table.location(of: key)).version
        }
        let first = try version()
        for _ in 0..<1_000 {
            let next = try version()
            #expect(next > first && next - first < 1 << 40)
        }
    }

    @Test func `Large values are kept within the documented bounds`() {
        var cache = LargeValueCache()
        let value = PropertyListValue.data(Data(count: 60_000))
        for index in 0..<1_000 { cache.store(value, suite: 1, key: "key \(index)") }
        let kept = (0..<1_000).count { cache.value(suite: 1, key: "key \($0)") != nil }
        #expect(kept > 0 && kept * 60_000 <= LargeValueCache.maximumSize)
        cache.store(.data(Data(count: 70_000)), suite: 1, key: "large")
        #expect(cache.value(suite: 1, key: "large") == nil)
        cache.store(nil, suite: 1, key: "absent")
        #expect(cache.value(suite: 1, key: "absent") == .some(nil))
    }
}
