import DefaultsStore
import Foundation
import TestSupport
import Testing

/// A process that has a key in its cache reads each new value as soon as the write of it has returned.
@Suite struct CoherenceTests {
    // MARK: - Written with the library

    @Test func `A cached value is as new as another process's last set`() throws {
        let store = try TemporaryStore()
        let writer = try store.start("serve", "k")
        let reader = try store.start("serve", "k", 1)
        for process in [writer, reader] { try process.expect("ready") }
        for number in 1...Int64(Soak.rounds(5_000, soak: 200_000)) {
            #expect(try writer.ask("set \(number)") == "done")
            try expect(reader, number)
        }
    }

    @Test func `A cached value is as new as the other's, when both write`() throws {
        let store = try TemporaryStore()
        let processes = try (0..<2).map { _ in try store.start("serve", "k") }
        for process in processes { try process.expect("ready") }
        for number in 1...Int64(Soak.rounds(2_000, soak: 50_000)) {
            #expect(try processes[Int(number % 2)].ask("set \(number)") == "done")
            for process in processes { try expect(process, number) }
        }
    }

    @Test func `A cached value never goes back, however many threads read it while another process writes`() throws {
        let store = try TemporaryStore()
        let readers = try (0..<2).map { _ in try store.start("serve", "k", 4) }
        for reader in readers { try reader.expect("ready") }
        let barrier = try Barrier()
        let count = Int64(Soak.rounds(10_000, soak: 200_000))
        let writer = try store.start("set", "k", count, barrier: barrier)
        try barrier.release([writer])
        try writer.expect("done")
        for reader in readers { try expect(reader, count - 1) }
    }

    @Test(arguments: [false, true])
    func `A cached value is as new as the last set, when the change list was pruned since`(isRaw: Bool) throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let raw = try store.openRaw()
        let reader = try store.start("serve", "k")
        try reader.expect("ready")
        for round in Int64(1)...3 {
            for key in ["k"] + (0..<1_200).map({ "other \($0)" }) {
                if isRaw {
                    try raw.set(round, forKey: key)
                } else {
                    try suite.setPropertyList(.integer(round), forKey: key)
                }
            }
            #expect(try raw.text("SELECT count(*) < 1200 FROM changes") == "1")
            // Twice: by the change list, and then from the cache.
            for _ in 0..<2 { try expect(reader, round) }
        }
    }

    // MARK: - Written by another program

    @Test(arguments: ["", "PASSIVE", "TRUNCATE"])
    func `A cached value is as new as another program's last write`(checkpoint: String) throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.integer(0), forKey: "k")
        let raw = try store.openRaw()
        let reader = try store.start("serve", "k", 1)
        try reader.expect("ready")
        for number in 1...Int64(Soak.rounds(1_000, soak: 20_000)) {
            try raw.set(number, forKey: "k")
            if number % 3 == 0, !checkpoint.isEmpty { _ = try raw.text("PRAGMA wal_checkpoint(\(checkpoint))") }
            try expect(reader, number)
            if number % 50 == 0 {
                try raw.execute("DELETE FROM defaults WHERE key = 'k'")
                #expect(try reader.ask("get") == "0")
            }
        }
    }

    @Test(.enabled("needs the sqlite3 shell") { FileManager.default.isExecutableFile(atPath: shell) })
    func `A cached value is as new as the sqlite3 shell's last write`() throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.integer(0), forKey: "k")
        let reader = try store.start("serve", "k", 1)
        try reader.expect("ready")
        let options = ["-batch", "-cmd", ".timeout 5000"]
        let shell = try HelperProcess(executable: Self.shell, arguments: options + [store.path], on: store)
        for number in Int64(1)...200 {
            try shell.send(RawDatabase.statement(setting: number, forKey: "k"))
            #expect(try shell.ask("SELECT value FROM defaults WHERE key = 'k';") == "\(number)")
            try expect(reader, number)
        }
    }

    private static let shell = "/usr/bin/sqlite3"

    @Test func `A cached value is as new as the file after a backup was restored into it`() throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.integer(1), forKey: "k")
        let raw = try store.openRaw()
        let backup = try RawDatabase(store.folder.appendingPathComponent("backup"))
        try raw.copy(to: backup)
        let reader = try store.start("serve", "k")
        try reader.expect("ready")
        for number in Int64(2)...10 {
            try raw.set(number, forKey: "k")
            try expect(reader, number)
        }
        try backup.copy(to: raw)
        // As many changes as the backup lacked: the last one has the number of the one that the reader knows.
        for number in Int64(2)...10 { try raw.set(number, forKey: "other \(number)") }
        try expect(reader, 1)
    }

    // MARK: - At the edges

    @Test(arguments: [0, 1, 2, 63, 64, 65, 200])
    func `A cached value is as new as the last write, when the log was empty at first`(reads: Int) throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.integer(1), forKey: "k")
        let reader = try store.start("serve", "k")
        try reader.expect("ready")
        for _ in 0..<reads { try expect(reader, 1) }
        for number in Int64(2)...4 {
            let raw = try store.openRaw()
            try raw.set(number, forKey: "k")
            _ = try raw.text("PRAGMA wal_checkpoint(TRUNCATE)")
            _ = try raw.text("PRAGMA wal_checkpoint(TRUNCATE)")
            for _ in 0...reads { try expect(reader, number) }
        }
    }

    // With fewer reads SQLite itself is asked, whose own page cache takes the index of an empty log, built anew, for the
    // one that it knows.
    @Test(arguments: [64, 65, 200])
    func `A cached value is as new as the last write, when the log's index was rebuilt`(reads: Int) throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.integer(1), forKey: "k")
        let reader = try store.start("serve", "k")
        try reader.expect("ready")
        for _ in 0..<reads { try expect(reader, 1) }
        for number in Int64(2)...4 {
            do {
                let raw = try store.openRaw()
                try raw.set(number, forKey: "k")
                #expect(try raw.text("PRAGMA wal_checkpoint(TRUNCATE)") == "0")
            }
            try breakIndex(of: store)
            // The first to read builds it anew; that of an empty log is always the same.
            #expect(try store.openRaw().text("SELECT value FROM defaults") == "\(number)")
            for _ in 0...reads { try expect(reader, number) }
        }
    }

    /// Leaves the wal-index as a writer does that is killed between the two copies of the header.
    private func breakIndex(of store: TemporaryStore) throws {
        // This process must not have the database open: closing the file would drop its locks.
        let file = try FileHandle(forUpdating: URL(fileURLWithPath: store.path + "-shm"))
        try file.seek(toOffset: 48)
        try file.write(contentsOf: Data(repeating: 0xff, count: 48))
        try file.close()
    }

    @Test(arguments: [false, true])
    func `A cached value is as new as the file, when a writer was killed at any system call`(isTorn: Bool) throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        try suite.setPropertyList(.integer(0), forKey: "k0")
        let reader = try store.start("serve", "k0", 1)
        try reader.expect("ready")
        try expect(reader, 0)
        var newest: Int64 = 0
        for call in stride(from: 1, through: 120, by: Soak.isOn ? 1 : 5) {
            // Each of these numbers goes to `k0`.
            let first = (newest / 16 + 1) * 16
            let environment = ["CRASH_AT": "\(call)", "CRASH_TORN": isTorn ? "1" : nil]
            let writer = try store.start("acknowledge", first, 100, environment: environment)
            let acknowledged = try writer.remainingLines().compactMap { Int64($0) }.last { $0 % 16 == 0 } ?? newest
            writer.wait()
            let number = try #require(Int64(try reader.ask("get")))
            #expect(number >= acknowledged, "call \(call)")
            #expect(try store.numberSeenByNewProcess("k0") == number, "call \(call)")
            newest = number
            #expect(try suite.setPropertyList(.integer(newest + 16), forKey: "k0"))
            newest += 16
            try expect(reader, newest)
        }
        #expect(try store.integrity() == "ok")
    }

    private func expect(_ reader: HelperProcess, _ number: Int64) throws {
        #expect(try reader.ask("get") == "\(number)")
    }
}
