import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct ResourceTests {
    @Test func `J4: opening, and using suites, thousands of times leaks no descriptor`() throws {
        let process = try TemporaryStore().start("open-repeatedly", 5_000)
        let counts = try process.line().split(separator: " ")
        #expect(counts.count == 2)
        #expect(counts.first == counts.last)
        #expect(process.wait() == .success)
    }

    @Test func `Too many open files are told as such, and nothing is worse for it afterwards`() throws {
        let process = try TemporaryStore().start("exhaust")
        try process.expect("io true")
        try process.expect("io true")
        #expect(try process.line().contains("integer(1)"))
        #expect(process.wait() == .success)
    }

    @Test(arguments: [("closed", "0"), ("failing", "2")])
    func `A failure that nobody can be told of ends no process`(way: String, calls: String) throws {
        let process = try TemporaryStore().start("report", way)
        try process.expect(calls)
        #expect(process.wait() == .success)
    }

    @Test func `J1: the log stays small while other processes read all the time`() throws {
        let store = try TemporaryStore()
        let readers = try (0..<2).map { _ in try store.start("serve", "k", 1) }
        for reader in readers { try reader.expect("ready") }
        let barrier = try Barrier()
        let writer = try store.start("set", "k", Soak.rounds(20_000, soak: 200_000), barrier: barrier)
        try barrier.release([writer])
        try writer.expect("done")
        let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")
        #expect(try #require(attributes[.size] as? Int) < 8 << 20)
        #expect(writer.wait() == .success)
        // Nobody keeps a snapshot between two reads, or this would be busy.
        #expect(try store.openRaw().text("PRAGMA wal_checkpoint(TRUNCATE)") == "0")
    }

    #if os(Linux)
        @Test func `Reading a setting again asks for no memory and makes no system call`() throws {
            // Once a second a read asks the system whether the file is in place: a process that was kept waiting for so long
            // is killed, and another one tries.
            for attempt in 1...5 {
                let process = try TemporaryStore().start("hot-read")
                let answer = (try? process.line())?.split(separator: " ").compactMap { Int($0) }
                guard process.wait() == .success || attempt == 5 else { continue }
                #expect(answer == [0, 2_100 * (7 + 3 + 7 + 1 + 1)])
                break
            }
        }
    #endif

    @Test func `J6: a hundred suites take one file, and no thread of their own`() throws {
        let store = try TemporaryStore()
        let process = try store.start("suites", 100)
        let counts = try process.line().split(separator: " ").map { Int($0) ?? .max }
        #expect(counts.count == 3)
        // The file, its -wal and its -shm, and the folder.
        #expect(counts[0] == 4)
        #expect(counts[1] == 0)
        #expect(counts[2] == 100)
        process.wait()
        #expect(try store.openSuite().database.suiteNames().count == 100)
    }
}
