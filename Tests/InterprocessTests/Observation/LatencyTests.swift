import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite(.serialized) struct LatencyTests {
    /// Each commit is made when the one before has been seen, so that none is noticed by way of another.
    @Test(arguments: ["library", "durable", "shell"])
    func `F9, F10: not one commit of another process goes unseen, and each is seen at once`(way: String) throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let process = try store.start("stamp", way)
        try process.expect("ready")
        let recorder = Recorder<(value: Int64, seen: Int64)>()
        let queue = HandlerQueue(.global())
        let observer = KeyObserver(of: ["k"], in: suite) { observer in
            queue.request {
                let seen = Stopwatch.nanoseconds
                guard case .integer(let value)? = observer.take()?.new[0] else { return }
                recorder.append((value, seen))
            }
        }
        observer.start(deliversFirst: false)
        defer { observer.cancel() }
        var fromStart: [Int64] = []
        var fromEnd: [Int64] = []
        for round in 1...Soak.rounds(300, soak: 10_000) {
            let committed = try #require(Int64(try process.ask("set")))
            let event = try #require(try recorder.wait(for: round).last)
            fromStart.append(event.seen - event.value)
            fromEnd.append(event.seen - committed)
        }
        fromStart.sort()
        fromEnd.sort()
        let described = [("start", fromStart), ("end", fromEnd)].map { name, times in
            "from its \(name): median \(times[times.count / 2] / 1_000) us, 99% \(times[times.count * 99 / 100] / 1_000) us"
        }
        if Soak.isOn { print("\(way): \(fromEnd.count) commits; \(described.joined(separator: "; "))") }
        // On a machine that does other things meanwhile only the order of magnitude can be relied on.
        #expect(fromEnd[fromEnd.count / 2] < 20_000_000, "\(described)")
    }
}
