import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct ConcurrentWritersTests {
    @Test func `G1: two writers of different keys do not erase each other's values`() throws {
        for _ in 0..<20 {
            let store = try TemporaryStore()
            let barrier = try Barrier()
            let processes = try ["A", "B"].map { try store.start("set", $0, 200, barrier: barrier) }
            try barrier.release(processes)
            for process in processes { try process.expect("done") }
            let suite = try store.openSuite()
            #expect(try suite.propertyLists() == ["A": .integer(199), "B": .integer(199)])
        }
    }

    @Test func `G2: increments by four processes all count, and none is busy`() throws {
        let store = try TemporaryStore()
        let barrier = try Barrier()
        let processes = try (0..<4).map { _ in try store.start("increment", "n", 500, barrier: barrier) }
        try barrier.release(processes)
        for process in processes { try process.expect("done") }
        #expect(try store.openSuite().number("n") == 2_000)
    }

    @Test func `I6: processes that use a link, its file and a linked folder share their locks`() throws {
        let store = try TemporaryStore()
        _ = try store.openSuite()
        let link = store.folder.appendingPathComponent("link.sqlite").path
        let folder = store.folder.appendingPathComponent("folder").path
        try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: store.path)
        try FileManager.default.createSymbolicLink(atPath: folder, withDestinationPath: store.folder.path)
        let paths = [store.path, link, folder + "/a.sqlite"]
        let barrier = try Barrier()
        let processes = try paths.map { try HelperProcess(["increment", $0, "n", "200"], barrier: barrier) }
        try barrier.release(processes)
        for process in processes { try process.expect("done") }
        #expect(try store.openSuite().number("n") == 600)
        #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == store.path)
    }

    @Test func `G5: of eight processes that set a value if absent, all read the same one`() throws {
        for _ in 0..<Soak.rounds(5, soak: 100) {
            let store = try TemporaryStore()
            let barrier = try Barrier()
            let processes = try (0..<8).map { _ in try store.start("set-if-absent", "id", barrier: barrier) }
            try barrier.release(processes)
            let values = Set(try processes.map { try $0.number() })
            #expect(values.count == 1)
            #expect(try store.openSuite().number("id") == values.first)
        }
    }

    @Test func `F15, K16: no reader sees half of a transaction, and no read goes back in time`() throws {
        let store = try TemporaryStore()
        let barrier = try Barrier()
        let writers = try (0..<2).map { _ in try store.start("write-pairs") }
        for writer in writers { try writer.expect("ready") }
        let reads = Soak.rounds(2_000, soak: 100_000)
        let readers = try (0..<2).map { _ in try store.start("read-pairs", reads, barrier: barrier) }
        try barrier.release(readers)
        for reader in readers { #expect(try reader.number() > 1) }
        for writer in writers { writer.closeInput() }
        let written = try writers.reduce(0) { try $0 + $1.number() }
        let suite = try store.openSuite()
        #expect(try suite.number("x") == written)
        #expect(try suite.number("y") == written)
    }

    @Test func `The -wal stays bounded while several processes set all the time`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        try suite.setPropertyList(.integer(-1), forKey: "k0")
        let processes = try (0..<4).map { try store.start("acknowledge", $0 * 8_000, 8_000) }
        var longest = 0
        for process in processes {
            for number in 0..<8_000 {
                _ = try process.number()
                guard number % 50 == 0 else { continue }
                let attributes = try FileManager.default.attributesOfItem(atPath: store.path + "-wal")
                longest = max(longest, attributes[.size] as? Int ?? 0)
            }
            #expect(process.wait() == .success)
        }
        // Where nobody can stop the others, it grows to more than 40,000 pages.
        #expect(longest < 12_000 * 1_048)
        #expect(try store.integrity() == "ok")
    }
}
