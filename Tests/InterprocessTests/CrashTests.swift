import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct CrashTests {
    @Test func `H1: every set that was acknowledged survives a kill at a random moment`() throws {
        var random = SeededGenerator()
        let store = try TemporaryStore()
        var first = 0
        for round in 0..<Soak.rounds(20, soak: 200) {
            let process = try store.start("acknowledge", first, 10_000)
            var last = try process.number()
            for _ in 0..<Int.random(in: 0...400, using: &random) { last = try process.number() }
            Stopwatch.spin(microseconds: .random(in: 0...200, using: &random))
            process.killAndWait()
            last = try process.remainingLines().last.flatMap { Int64($0) } ?? last
            try checkTurns(in: store, last: last, "seed \(random.seed), round \(round)")
            first = Int(last) + 2
            // What came after the last acknowledgement, if anything, is made the same in each round.
            try store.openSuite().setPropertyList(.integer(last + 1), forKey: "k\((last + 1) % 16)")
        }
    }

    @Test(arguments: [false, true])
    func `H1: every set that was acknowledged survives a kill at any system call`(isTorn: Bool) throws {
        for call in stride(from: 1, through: 150, by: Soak.isOn ? 1 : 7) {
            let store = try TemporaryStore()
            let environment = ["CRASH_AT": "\(call)", "CRASH_TORN": isTorn ? "1" : nil]
            let process = try store.start("acknowledge", 0, 200, environment: environment)
            let last = try process.remainingLines().last.flatMap { Int64($0) } ?? -1
            #expect(process.wait() == .killed(signal: SIGKILL))
            try checkTurns(in: store, last: last, "call \(call)")
        }
    }

    /// Sixteen keys got the numbers from 0 on by turns: each holds the newest of its own that was acknowledged, but for
    /// the one set that may have been on its way.
    private func checkTurns(in store: TemporaryStore, last: Int64, _ comment: Comment) throws {
        let suite = try store.openSuite()
        for turn in Int64(0)..<16 {
            let expected = last - (last - turn + 16) % 16
            let number = try suite.number("k\(turn)") ?? -1
            if expected >= 0, (last + 1) % 16 != turn {
                #expect(number == expected, comment)
            } else {
                #expect([max(expected, -1), last + 1].contains(number), comment)
            }
        }
        #expect(try store.integrity() == "ok", comment)
    }

    @Test func `K14: a kill during a write of 20,000 keys leaves all of it or nothing`() throws {
        var random = SeededGenerator()
        let store = try TemporaryStore()
        let count = 20_000
        let whole = try Stopwatch.time {
            let process = try store.start("write-many", count, 0)
            try process.expect("begin")
            try process.expect("committed")
            process.wait()
        }
        let microseconds = Int(whole / .microseconds(1))
        var stored: Int64 = 0
        for round in 1...Soak.rounds(8, soak: 100) {
            let process = try store.start("write-many", count, round)
            try process.expect("begin")
            Stopwatch.spin(microseconds: .random(in: 0...microseconds, using: &random))
            process.killAndWait()
            let isCommitted = try process.remainingLines() == ["committed"]
            let raw = try store.openRaw()
            #expect(try raw.text("SELECT count(*) FROM defaults") == "\(count)")
            #expect(try raw.text("SELECT count(DISTINCT value) FROM defaults") == "1", "seed \(random.seed)")
            let number = try #require(try store.openSuite().number("key0"))
            #expect(isCommitted ? number == round : [stored, Int64(round)].contains(number), "seed \(random.seed)")
            #expect(try store.integrity() == "ok", "seed \(random.seed)")
            stored = number
        }
    }
}
