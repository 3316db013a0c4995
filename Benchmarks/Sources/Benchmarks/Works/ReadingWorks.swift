import Dispatch
import Foundation
import SQLiteDefaults
import Synchronization

/// Reads of values that were read before, and the first read after somebody else's commit.
extension Workshop {
    private static let number = 7

    func hotReads() throws -> [Lane] {
        var lanes: [Lane] = []
        for store in try stores() where store.contender != .foundationUnsynchronized {
            try store.rival.set(Self.number, forKey: store.site.readKey)
            let numbers = try store.rival.numberReads(of: store.site.readKey)
            let texts = try store.rival.textReads(of: Site.textKey)
            let length = Site.text.utf8.count
            lanes.append(lane(.readNumber, store, numbers, each: Self.number))
            lanes.append(lane(.readText, store, texts, each: length))
            if store.abilities.contains(.threads) {
                lanes.append(lane(.readNumberInTwoThreads, store, numbers, each: Self.number, threads: 2))
                lanes.append(lane(.readTextInTwoThreads, store, texts, each: length, threads: 2))
            }
            if let typed = store.rival as? TypedStore {
                lanes.append(lane(.readBool, store, try typed.flagReads(), each: 1))
                lanes.append(lane(.readDouble, store, try typed.fractionReads(), each: 1))
            }
        }
        return lanes
    }

    private func lane(_ work: Work, _ store: Opened, _ reads: @escaping Reads, each: Int, threads: Int = 1) -> Lane {
        let identifier = Lane.Identifier(work: work, contender: store.contender, keys: store.keys)
        let timed: @Sendable (Int) throws -> Double = { count in
            var sum = 0
            let time = try nanoseconds(1) { _ in sum = try reads(count) }
            guard sum == count &* each else { throw WrongValue(identifier: identifier) }
            return time / Double(count)
        }
        var lane = Lane(work, store.contender, keys: store.keys) { count in
            threads == 1 ? try timed(count) : try Self.inTwoThreads(count, timed)
        }
        // The fastest of several would be one in which the threads did not meet.
        lane.turns = threads == 1 ? 4 : 1
        return lane
    }

    /// The slower of two threads that begin at the same time.
    private static func inTwoThreads(
        _ count: Int,
        _ timed: @Sendable (Int) throws -> Double
    ) throws -> Double {
        let arrived = Atomic(0)
        let results = Mutex<[Result<Double, any Error>]>([])
        DispatchQueue.concurrentPerform(iterations: 2) { _ in
            arrived.add(1, ordering: .relaxed)
            while arrived.load(ordering: .relaxed) < 2 { sched_yield() }
            let result = Result { try timed(count) }
            results.withLock { $0.append(result) }
        }
        return try results.withLock { try $0.map { try $0.get() }.max() ?? .nan }
    }

    // MARK: - After a commit

    /// The first read of a cached key after another connection has committed another key.
    func readsAfterCommit() throws -> [Lane] {
        try stores(.strangers).map { store in
            let stranger = try type(of: store.rival).init(at: store.site.forStranger)
            let (key, otherKey) = (store.site.readKey, store.site.otherKey)
            try store.rival.set(Self.number, forKey: key)
            let reads = try store.rival.numberReads(of: key)
            let identifier = Lane.Identifier(work: .readAfterCommit, contender: store.contender, keys: store.keys)
            var value = 0
            return Lane(.readAfterCommit, store.contender, keys: store.keys, operations: 60) { count in
                var times: [Double] = []
                for _ in 0..<count {
                    value += 1
                    try stranger.set(value, forKey: otherKey)
                    var read = 0
                    times.append(try nanoseconds(1) { _ in read = try reads(1) })
                    guard read == Self.number else { throw WrongValue(identifier: identifier) }
                }
                // Nothing cached is taken for newer than it is.
                guard try store.rival.number(forKey: otherKey) == value else {
                    throw WrongValue(identifier: identifier)
                }
                return times.median
            }
        }
    }
}

extension TypedStore {
    func flagReads() throws -> Reads {
        let suite = suite
        let key = DefaultsKey<Bool>("com.example.flag")
        try suite.set(true, for: key)
        return { count in sum(count) { suite[key] ? 1 : 0 } }
    }

    func fractionReads() throws -> Reads {
        let suite = suite
        let key = DefaultsKey<Double>("com.example.fraction")
        try suite.set(1.5, for: key)
        return { count in
            var sum = 0.0
            for _ in 0..<count { sum += suite[key] }
            return Int(sum / 1.5)
        }
    }
}
