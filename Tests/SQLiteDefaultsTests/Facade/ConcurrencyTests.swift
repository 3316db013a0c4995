import Foundation
import SQLiteDefaults
import Testing

@Suite struct ConcurrencyTests {
    @Test func `One object may be used from many threads`() throws {
        let store = try TemporaryStore()
        nonisolated(unsafe) let defaults = try store.defaults()  // every member is thread-safe
        DispatchQueue.concurrentPerform(iterations: 16) { thread in
            for step in 0..<50 {
                defaults.set(step, forKey: "thread \(thread)")
                #expect(defaults.integer(forKey: "thread \(thread)") == step)
                defaults.addSuite(named: "suite \(thread)")
                defaults.setVolatileDomain(["v \(thread)": step], forName: "domain \(thread)")
                _ = defaults.dictionaryRepresentation()
                _ = defaults.volatileDomainNames
                defaults.removeSuite(named: "suite \(thread)")
            }
        }
        #expect((0..<16).allSatisfy { defaults.integer(forKey: "thread \($0)") == 49 })
        #expect(defaults.synchronize())
    }

    @Test func `The suite of an object is shared between tasks`() async throws {
        let suite = try TemporaryStore().defaults().suite
        await withTaskGroup { group in
            for task in 0..<8 {
                group.addTask { SQLiteUserDefaults(suite: suite).set(task, forKey: "\(task)") }
            }
        }
        #expect(try suite.keys() == (0..<8).map(String.init))
    }
}
