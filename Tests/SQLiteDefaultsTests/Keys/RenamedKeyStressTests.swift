import Foundation
import SQLiteDefaults
import Synchronization
import Testing

/// Settings of an earlier version that many threads come upon at once.
@Suite struct RenamedKeyStressTests {
    @Test func `D7: Threads that read a renamed setting at once all get its value, and the upgrade is stored`() throws {
        for _ in 0..<20 {
            let store = try TemporaryStore()
            let suite = try store.defaults().suite
            try suite.setPropertyList(.string("five"), forKey: "old")
            let key = DefaultsKey<Int>("new", renamedFrom: "oldest", "old") { stored in
                stored == .string("five") ? 5 : 0
            }
            let seen = Mutex<[Int]>([])
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                let value = index % 2 == 0 ? suite[key] : (try? suite.update(key) { $0 }) ?? -1
                seen.withLock { $0.append(value) }
            }
            #expect(seen.withLock { $0 } == Array(repeating: 5, count: 8))
            #expect(try suite.propertyLists() == ["new": .integer(5)])
            #expect(store.errors.isEmpty)
        }
    }

    @Test func `D7: A value that is set while others read the old name is never undone`() throws {
        for round in 0..<50 {
            let store = try TemporaryStore()
            let suite = try store.defaults().suite
            try suite.setPropertyList(.integer(-1), forKey: "old")
            let key = DefaultsKey<Int>("new", renamedFrom: "old")
            DispatchQueue.concurrentPerform(iterations: 4) { index in
                if index == round % 4 { suite[key] = round } else { _ = suite[key] }
            }
            #expect(suite[key] == round)
            #expect(try suite.propertyLists() == ["new": .integer(Int64(round))])
            #expect(store.errors.isEmpty)
        }
    }
}
