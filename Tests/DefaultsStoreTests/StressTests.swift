import DefaultsStore
import Foundation
import Synchronization
import TestSupport
import Testing

/// Many threads on one database, for the thread sanitizer:
/// `swift test --sanitize=thread -Xswiftc -DTHREAD_SANITIZER --scratch-path .build/tsan --filter StressTests`.
@Suite struct StressTests {
    /// What the threads agree on: when to stop, and what each writer's last acknowledged number is.
    private final class Progress: Sendable {
        let isOver = Atomic(false)
        let written = (0..<4).map { _ in Counter() }
        let transactions = Counter()
        let reads = Counter()
        let violations = Mutex<[String]>([])

        func report(_ violation: String) {
            violations.withLock { $0.append(violation) }
            isOver.store(true, ordering: .relaxed)
        }
    }

    private final class Counter: Sendable {
        let value = Atomic<Int64>(0)
    }

    @Test func `Readers, writers and transactions on many threads see one order of events`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        let progress = Progress()
        let threads = DispatchGroup()
        let start = DispatchSemaphore(value: 0)
        let threadCount = 14
        let run = { @Sendable (body: @escaping @Sendable () throws -> Void) in
            Thread.detachNewThread {
                start.wait()
                do { try body() } catch { progress.report("\(error)") }
                threads.leave()
            }
        }
        for _ in 0..<threadCount { threads.enter() }
        for reader in 0..<8 { run { try read(suite, reader, progress) } }
        for writer in 0..<4 { run { try write(suite, writer, progress) } }
        for _ in 0..<2 { run { try transact(suite, progress) } }
        for _ in 0..<threadCount { start.signal() }
        #if THREAD_SANITIZER
            let end = DispatchTime.now() + .seconds(Soak.isOn ? 10 : 3)
        #else
            let end = DispatchTime.now() + .seconds(Soak.isOn ? 10 : 1)
        #endif
        _ = threads.wait(timeout: end)
        progress.isOver.store(true, ordering: .relaxed)
        threads.wait()

        #expect(progress.violations.withLock { $0 } == [])
        #expect(progress.reads.value.load(ordering: .relaxed) > 100)
        for (number, writer) in progress.written.enumerated() {
            let written = writer.value.load(ordering: .relaxed)
            #expect(written > 0)
            #expect(try suite.integer("w\(number)") == written)
        }
        let transactions = progress.transactions.value.load(ordering: .relaxed)
        #expect(transactions > 0)
        #expect(try suite.integer("x") == transactions)
        #expect(try suite.integer("y") == transactions)
    }

    /// A read is at least as new as what was acknowledged before it began, never goes back, and never sees half of a
    /// transaction.
    private func read(_ suite: DefaultsSuite, _ number: Int, _ progress: Progress) throws {
        let writer = number % 4
        var newest: Int64 = 0
        while !progress.isOver.load(ordering: .relaxed) {
            let acknowledged = progress.written[writer].value.load(ordering: .acquiring)
            let value = try suite.integer("w\(writer)")
            if value < acknowledged { progress.report("read \(value) after \(acknowledged) was acknowledged") }
            if value < newest { progress.report("read \(value) after \(newest)") }
            newest = value
            let text = try suite.propertyList(forKey: "text\(writer)")
            if case .string(let text) = text, Set(text).count != 1 { progress.report("torn text \(text)") }
            let large = try suite.propertyList(forKey: "data\(writer)")
            if case .data(let data) = large, Set(data).count != 1 { progress.report("torn data") }
            if number.isMultiple(of: 2) {
                let (x, y) = try suite.read { snapshot in
                    (try snapshot.propertyList(forKey: "x"), try snapshot.propertyList(forKey: "y"))
                }
                if x != y { progress.report("half of a transaction: \(x as Any) and \(y as Any)") }
            }
            _ = progress.reads.value.wrappingAdd(1, ordering: .relaxed)
        }
    }

    /// Sets numbers in order, with a text that fits a cache slot and data that does not, each of one letter.
    private func write(_ suite: DefaultsSuite, _ writer: Int, _ progress: Progress) throws {
        var number: Int64 = 0
        while !progress.isOver.load(ordering: .relaxed) {
            number += 1
            let letter = UInt8(ascii: "a") + UInt8(number % 26)
            let text = String(repeating: Character(UnicodeScalar(letter)), count: 1 + Int(number % 50))
            try suite.setPropertyList(.string(text), forKey: "text\(writer)")
            try suite.setPropertyList(.data(Data(repeating: letter, count: 200)), forKey: "data\(writer)")
            try suite.setPropertyList(.integer(number), forKey: "w\(writer)")
            progress.written[writer].value.store(number, ordering: .releasing)
        }
    }

    private func transact(_ suite: DefaultsSuite, _ progress: Progress) throws {
        while !progress.isOver.load(ordering: .relaxed) {
            try suite.write { batch in
                let next = try batch.propertyList(forKey: "x").map(\.number) ?? 0
                batch.setPropertyList(.integer(next + 1), forKey: "x")
                batch.setPropertyList(.integer(next + 1), forKey: "y")
            }
            _ = progress.transactions.value.wrappingAdd(1, ordering: .relaxed)
        }
    }
}

extension DefaultsSuite {
    fileprivate func integer(_ key: String) throws -> Int64 {
        try propertyList(forKey: key)?.number ?? 0
    }
}

extension PropertyListValue {
    fileprivate var number: Int64 {
        guard case .integer(let number) = self else { return 0 }
        return number
    }
}
