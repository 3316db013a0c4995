import DefaultsStore
import Foundation
import Testing

@Suite struct WaitingTests {
    // MARK: - Readers

    @Test func `Readers do not wait for another process's transaction`() throws {
        let store = try TemporaryStore()
        let suite = try filled(store)
        let holder = try store.start("hold", "k0", 2)
        try holder.expect("holding")
        try readWithoutWaiting(suite)
        #expect(try holder.ask("go") == "committed")
        #expect(try suite.number("k0") == 2)
    }

    @Test func `Readers do not wait for another thread's transaction`() throws {
        let store = try TemporaryStore()
        let suite = try filled(store)
        let isHolding = DispatchSemaphore(value: 0)
        let mayGo = DispatchSemaphore(value: 0)
        let isDone = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            try? suite.write { batch in
                batch.setPropertyList(.integer(2), forKey: "k0")
                isHolding.signal()
                mayGo.wait()
            }
            isDone.signal()
        }
        isHolding.wait()
        try readWithoutWaiting(suite)
        mayGo.signal()
        isDone.wait()
        #expect(try suite.number("k0") == 2)
    }

    private static let keyCount = 50

    private func filled(_ store: TemporaryStore) throws -> DefaultsSuite {
        let suite = try store.openSuite()
        try suite.write { batch in
            for number in 0..<Self.keyCount { batch.setPropertyList(.integer(1), forKey: "k\(number)") }
        }
        // Half of them are in the cache from here on.
        for number in stride(from: 0, to: Self.keyCount, by: 2) { _ = try suite.number("k\(number)") }
        return suite
    }

    /// Reads in every way there is, while a transaction is open elsewhere that has changed `k0`.
    private func readWithoutWaiting(_ suite: DefaultsSuite) throws {
        var durations: [Duration] = []
        for number in 0..<Self.keyCount {
            let start = ContinuousClock.now
            let value = try suite.number("k\(number)")
            let keys = try suite.keys()
            let changed = try suite.read { try $0.propertyList(forKey: "k0") }
            durations.append(ContinuousClock.now - start)
            #expect(value == 1)
            #expect(keys.count == Self.keyCount)
            #expect(changed == .integer(1))
        }
        // Any wait would be as long as the busy timeout of 5 s; the median tells it from a busy machine.
        #expect(durations.sorted()[durations.count / 2] < .milliseconds(20))
    }

    // MARK: - Writers

    @Test func `G11: a writer is busy while a stopped process holds a transaction, and both end well`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite(busyTimeout: .milliseconds(100))
        try suite.setPropertyList(.integer(1), forKey: "mine")
        let holder = try store.start("hold", "theirs", 2)
        try holder.expect("holding")
        holder.signal(SIGSTOP)
        try expectBusy(suite)
        holder.signal(SIGCONT)
        #expect(try holder.ask("go") == "committed")
        #expect(holder.wait() == .success)
        #expect(try suite.number("theirs") == 2)
        #expect(try suite.setPropertyList(.integer(3), forKey: "mine"))
        #expect(try store.numberSeenByNewProcess("mine") == 3)
    }

    @Test func `A writer is busy while another thread holds a transaction`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite(busyTimeout: .milliseconds(100))
        try suite.setPropertyList(.integer(1), forKey: "mine")
        try suite.write { batch in
            let isDone = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                #expect(throws: Never.self) { try expectBusy(suite) }
                isDone.signal()
            }
            isDone.wait()
        }
        #expect(try suite.setPropertyList(.integer(3), forKey: "mine"))
    }

    /// Every kind of write gives up after the busy timeout of 100 ms, and changes nothing.
    private func expectBusy(_ suite: DefaultsSuite) throws {
        let writes: [@Sendable (DefaultsSuite) throws -> Void] = [
            { try $0.setPropertyList(.integer(2), forKey: "mine") },
            { try $0.removeValue(forKey: "mine") },
            { try $0.removeAll() },
            { try $0.updatePropertyList(forKey: "mine") { $0 = .integer(2) } },
            { try $0.write { $0.removeAll() } },
        ]
        for write in writes {
            let duration = Stopwatch.time {
                let error = #expect(throws: DefaultsError.self) { try write(suite) }
                #expect(error?.code == .busy)
            }
            #expect(duration >= .milliseconds(100))
            #expect(duration < .seconds(3))
        }
        #expect(try suite.number("mine") == 1)
    }

    @Test func `A writer that waits long enough gets its turn`() throws {
        let store = try TemporaryStore()
        let holder = try store.start("hold", "k", 1)
        try holder.expect("holding")
        let barrier = try Barrier()
        let waiter = try store.start("increment", "k", 1, barrier: barrier)
        try barrier.release([waiter])
        #expect(try holder.ask("go") == "committed")
        try waiter.expect("done")
        #expect(try store.openSuite().number("k") == 2)
    }
}
