import Foundation
import SQLiteDefaults
import Testing

@Suite struct NotificationTests {
    @Test func `F14: One notification for each change, and none where nothing changed`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        let counter = ChangeCounter(defaults)
        defaults.set(1, forKey: "k")
        #expect(counter.count == 1)
        defaults.set(1, forKey: "k")
        #expect(counter.count == 1)
        defaults.removeObject(forKey: "k")
        #expect(counter.count == 2)
        defaults.removeObject(forKey: "k")
        #expect(counter.count == 2)
        defaults.removePersistentDomain(forName: store.suiteName)
        #expect(counter.count == 3)
        #expect(counter.areAllOnCurrentThread)
    }

    @Test func `Every setter notifies`() throws {
        let defaults = try TemporaryStore().defaults()
        let counter = ChangeCounter(defaults)
        let setters: [(SQLiteUserDefaults) -> Void] = [
            { $0.set(1, forKey: "int") },
            { $0.set(Float(1), forKey: "float") },
            { $0.set(1.0, forKey: "double") },
            { $0.set(true, forKey: "bool") },
            { $0.set(URL(string: "https://e.com"), forKey: "url") },
            { $0.set("s", forKey: "any") },
            { $0.set(nil, forKey: "any") },
            { $0.setPersistentDomain(["k": 1], forName: "other") },
            { $0.setVolatileDomain(["k": 1], forName: "volatile") },
            { $0.removeVolatileDomain(forName: "volatile") },
        ]
        for (index, setter) in setters.enumerated() {
            setter(defaults)
            #expect(counter.count == index + 1)
        }
    }

    @Test func `A batch notifies once, and not at all when it changes nothing or throws`() throws {
        let defaults = try TemporaryStore().defaults()
        let counter = ChangeCounter(defaults)
        try defaults.write { batch in
            batch.setPropertyList(.integer(1), forKey: "a")
            batch.setPropertyList(.integer(2), forKey: "b")
        }
        #expect(counter.count == 1)
        try defaults.write { batch in batch.setPropertyList(.integer(1), forKey: "a") }
        #expect(counter.count == 1)
        #expect(throws: CancellationError.self) {
            try defaults.write { batch in
                batch.setPropertyList(.integer(9), forKey: "a")
                throw CancellationError()
            }
        }
        #expect(counter.count == 1)
        #expect(defaults.integer(forKey: "a") == 1)
    }

    @Test func `A batch gives back what its closure returns`() throws {
        let defaults = try TemporaryStore().defaults()
        let port = try defaults.write { batch in
            batch.setPropertyList(.integer(5433), forKey: "port")
            return 5433
        }
        #expect(port == defaults.integer(forKey: "port"))
    }

    @Test func `The object of a notification is the one that made the change, of several on one suite`() throws {
        let store = try TemporaryStore()
        let (first, second) = (try store.defaults(), try store.defaults())
        let (ofFirst, ofSecond) = (ChangeCounter(first), ChangeCounter(second))
        first.set(1, forKey: "k")
        #expect((ofFirst.count, ofSecond.count) == (1, 0))
        second.set(1, forKey: "k")
        #expect((ofFirst.count, ofSecond.count) == (1, 0))
        second.set(2, forKey: "k")
        #expect((ofFirst.count, ofSecond.count) == (1, 1))
        #expect(first.integer(forKey: "k") == 2)
    }

    @Test func `F4: A handler may read and write`() throws {
        let defaults = try TemporaryStore().defaults()
        nonisolated(unsafe) let shared = defaults  // every member is thread-safe
        let token = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification,
            object: defaults,
            queue: nil
        ) { _ in shared.set(shared.integer(forKey: "k"), forKey: "copy") }
        defaults.set(5, forKey: "k")
        NotificationCenter.default.removeObserver(token)
        #expect(defaults.integer(forKey: "copy") == 5)
    }

    @Test func `J10: Setting the same value again is no change, whatever the type`() throws {
        let defaults = try TemporaryStore().defaults()
        let counter = ChangeCounter(defaults)
        let values: [Any] = [
            1, true, 1.5, Float(1), "a", Data([1]), Date.distantPast, [1, ["k": "v"]] as [Any], Double.nan,
        ]
        for (index, value) in values.enumerated() { defaults.set(value, forKey: "\(index)") }
        #expect(counter.count == values.count)
        for _ in 0..<1_000 {
            for (index, value) in values.enumerated() { defaults.set(value, forKey: "\(index)") }
        }
        #expect(counter.count == values.count)
    }

    @Test func `J10: A thousand sets of one value write nothing after the first`() throws {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        defaults.set("value", forKey: "k")
        let log = store.url.path + "-wal"
        let before = try FileManager.default.attributesOfItem(atPath: log)
        for _ in 0..<1_000 { defaults.set("value", forKey: "k") }
        let after = try FileManager.default.attributesOfItem(atPath: log)
        #expect(after[.size] as? UInt64 == before[.size] as? UInt64)
        #expect(after[.modificationDate] as? Date == before[.modificationDate] as? Date)
    }
}
