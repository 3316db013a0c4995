import DefaultsStore
import Foundation
import TestSupport
import Testing

/// Whatever happens to the writes of a commit, it is there whole or not at all, and what was reported holds.
@Suite struct LogFileTests {
    /// How many keys of which length a transaction sets: one page, a few writes, more than the cache holds.
    static let transactions = [(1, 10), (60, 2_000), (3_000, 1_000)]

    @Test(arguments: ["processCrash", "powerLoss"], transactions)
    func `H1: a transaction that was killed at a write is there whole or not at all`(
        durability: String,
        transaction: (keys: Int, length: Int)
    ) throws {
        for call in stride(from: 1, through: Soak.isOn ? 150 : 40, by: Soak.isOn ? 3 : 6) {
            let store = try TemporaryStore()
            // By turns, but for the soak test.
            for torn in Soak.isOn ? [nil, "1"] : [call % 4 == 1 ? "1" : nil] {
                let environment = ["DURABILITY": durability, "CRASH_AT": "\(call)", "CRASH_TORN": torn]
                let process = try start(store, transaction, 5, environment)
                process.closeInput()
                let lines = try process.remainingLines()
                process.wait()
                let raw = try store.openRaw()
                guard try raw.text("SELECT count(*) FROM sqlite_schema WHERE name = 'defaults'") == "1" else {
                    #expect(lines.isEmpty)
                    continue
                }
                let stored = try numbers(raw)
                #expect(stored == [lines.count - 1] || stored == [lines.count] || (lines.isEmpty && stored.isEmpty))
                #expect(try raw.text("PRAGMA integrity_check") == "ok", "call \(call)")
            }
        }
    }

    @Test(arguments: ["processCrash", "powerLoss"], transactions)
    func `H1: a transaction that was committed survives a kill`(
        durability: String,
        transaction: (keys: Int, length: Int)
    ) throws {
        let store = try TemporaryStore()
        try store.openSuite().setPropertyList(.string("7"), forKey: "k0")
        // Keeps what is committed from being moved to the file.
        let reader = try store.openRaw()
        try reader.execute("BEGIN; SELECT * FROM defaults")
        let process = try start(store, transaction, 3, ["DURABILITY": durability])
        for number in 0..<3 {
            try process.expect("committed \(number)")
        }
        process.killAndWait()
        // A copy has no -shm: whoever opens it goes by what is in the -wal alone.
        let copy = try TemporaryStore()
        for suffix in ["", "-wal"] {
            try FileManager.default.copyItem(atPath: store.path + suffix, toPath: copy.path + suffix)
        }
        #expect(try numbers(reader) == [7])
        let raw = try copy.openRaw()
        #expect(try numbers(raw) == [2])
        #expect(try raw.text("SELECT count(*) FROM defaults") == "\(transaction.keys)")
        #expect(try raw.text("PRAGMA integrity_check") == "ok")
    }

    @Test(arguments: ["processCrash", "powerLoss"], transactions.prefix(2))
    func `H6: a commit for which there is no room fails, changes nothing, and works once there is`(
        durability: String,
        transaction: (keys: Int, length: Int)
    ) throws {
        // In the middle of a write, between two, and where only what the -wal would grow by has no room.
        for (index, room) in stride(from: 9_000, through: 300_000, by: Soak.isOn ? 3_000 : 23_000).enumerated() {
            let (error, code) = index % 2 == 0 ? (ENOSPC, "diskFull") : (EIO, "io")
            let environment = ["DURABILITY": durability, "DISK_ROOM": "\(room)", "DISK_ERROR": "\(error)"]
            for count in 2...3 {
                let store = try TemporaryStore()
                let process = try start(store, transaction, count, environment)
                try process.expect("committed 0")
                let line = try process.line()
                #expect(line == "committed 1" || line == "\(code) 0", "\(room) bytes")
                if count == 3 { try process.expect("committed 2") }
                let expected = count == 3 ? 2 : line == "committed 1" ? 1 : 0
                // Another program sees the same, now and after a kill.
                for isAlive in [true, false] {
                    if !isAlive { process.killAndWait() }
                    let raw = try store.openRaw()
                    #expect(try numbers(raw) == [expected], "\(room) bytes")
                    #expect(try raw.text("PRAGMA integrity_check") == "ok", "\(room) bytes")
                }
            }
        }
    }

    @Test func `H6: a commit for which there is just enough room succeeds, and the -wal is not made longer`() throws {
        let transaction = Self.transactions[1]
        let usual = try TemporaryStore()
        let process = try start(usual, transaction, 2, [:])
        for number in 0..<2 { try process.expect("committed \(number)") }
        let needed = try FileManager.default.attributesOfItem(atPath: usual.path + "-wal")[.size] as? Int ?? 0
        for (room, line) in [(needed - 1, "diskFull 0"), (needed, "committed 1"), (needed + 100, "committed 1")] {
            let store = try TemporaryStore()
            let environment = ["DURABILITY": "powerLoss", "DISK_ROOM": "\(room)"]
            let process = try start(store, transaction, 2, environment)
            try process.expect("committed 0")
            #expect(try process.line() == line, "\(room) bytes")
            process.killAndWait()
            #expect(try numbers(store.openRaw()) == [line == "committed 1" ? 1 : 0])
        }
    }

    @Test(arguments: ["before", "after"])
    func `A program's own default VFS is used, whenever it was registered`(moment: String) throws {
        let store = try TemporaryStore()
        let process = try store.start("own-file-system", moment)
        #expect(try process.number() == 1)
        #expect(process.wait() == .success)
        #expect(try store.openSuite().number("k") == 1)
    }

    private func start(
        _ store: TemporaryStore,
        _ transaction: (keys: Int, length: Int),
        _ count: Int,
        _ environment: [String: String?]
    ) throws -> HelperProcess {
        try store.start("fill", transaction.keys, transaction.length, count, environment: environment)
    }

    private func numbers(_ raw: RawDatabase) throws -> [Int] {
        try raw.rows("SELECT DISTINCT CAST(value AS INTEGER) FROM defaults").compactMap { $0[0].flatMap { Int($0) } }
    }
}
