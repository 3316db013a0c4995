import DefaultsStore
import Foundation
import Testing

/// Settings that were renamed, with processes that are killed or get in each other's way.
@Suite struct TakeOverTests {
    private func storeWithOldName() throws -> TemporaryStore {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        try suite.setPropertyList(.integer(7), forKey: "natrual")
        try suite.setPropertyList(.integer(8), forKey: "naturall")
        return store
    }

    @Test(arguments: [false, true])
    func `D7: A kill while a name is changed leaves the value under one of the two`(isTorn: Bool) throws {
        var outcomes: Set<[String]> = []
        // One call further each time, until the process lives to its end.
        for call in 1...500 {
            let store = try storeWithOldName()
            let process = try store.start(
                "take-over",
                environment: ["CRASH_AT": "\(call)", "CRASH_TORN": isTorn ? "1" : nil]
            )
            let lines = try process.remainingLines()
            let status = process.wait()
            let keys = try store.openSuite().keys()
            outcomes.insert(keys)
            #expect(keys == ["natrual", "naturall"] || keys == ["natural"], "call \(call)")
            #expect(try store.openSuite().number(keys[0]) == 7, "call \(call)")
            #expect(try store.integrity() == "ok", "call \(call)")
            let next = try store.start("take-over")
            #expect(try next.remainingLines() == ["ready", "7"], "call \(call)")
            #expect(try store.openSuite().keys() == ["natural"], "call \(call)")
            if status == .success {
                #expect(lines == ["ready", "7"])
                #expect(outcomes.count == 2)
                return
            }
            #expect(status == .killed(signal: SIGKILL), "call \(call)")
        }
        Issue.record("The process never came to its end.")
    }

    @Test func `D7: Processes that change a name at once all read the value`() throws {
        for _ in 0..<5 {
            let store = try storeWithOldName()
            let barrier = try Barrier()
            let processes = try (0..<6).map { _ in try store.start("take-over", barrier: barrier) }
            try barrier.release(processes)
            for process in processes { #expect(try process.number() == 7) }
            for process in processes { #expect(process.wait() == .success) }
            #expect(try store.openSuite().propertyLists() == ["natural": .integer(7)])
        }
    }
}
