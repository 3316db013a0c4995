import Dispatch
import Foundation
import SQLiteDefaults
import Synchronization
import Testing

/// What a key keeps of the value that it has decoded is never older than what is stored.
@Suite struct CachedValueTests {
    @Test func `An enum, a text, a Codable value and a large one follow every change`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let other = suite.database.suite("other")
        for number in 0..<100 {
            let level = try #require(Level(rawValue: number % 3))
            let text = String(repeating: "x", count: number * 40)
            suite[.level] = level
            suite[.text] = text
            suite[.pair] = Pair(a: number, b: number)
            suite[.numbers] = Array(0..<number)
            for _ in 0..<3 {
                #expect(suite[.level] == level)
                #expect(suite[.text] == text)
                #expect(suite[.pair] == Pair(a: number, b: number))
                #expect(suite[.numbers] == Array(0..<number))
                #expect(other[.pair] == Pair(a: -1, b: -1))
                #expect(other[.level] == .low)
            }
        }
        try suite.removeAll()
        #expect(suite[.level] == .low)
        #expect(suite[.text] == "")
        #expect(suite[.pair] == Pair(a: -1, b: -1))
        #expect(suite[.numbers] == [])
    }

    @Test func `An object is made anew at each read, so that changing it changes nothing stored`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        suite[.counter] = Counter(3)
        _ = suite[.counter]
        _ = suite[.counter]
        suite[.counter].count.withLock { $0 = 99 }
        #expect(suite[.counter].count.withLock { $0 } == 3)
    }

    @Test func `Threads that read while others write never see an older value than the last, nor a torn one`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let reached = Atomic(0)
        let isOver = Atomic(false)
        let failures = Mutex<[String]>([])
        DispatchQueue.concurrentPerform(iterations: 4) { thread in
            if thread == 0 {
                for number in 0..<2_000 {
                    suite[.pair] = Pair(a: number, b: number)
                    reached.store(number, ordering: .sequentiallyConsistent)
                }
                isOver.store(true, ordering: .sequentiallyConsistent)
            } else {
                while !isOver.load(ordering: .sequentiallyConsistent) {
                    let least = reached.load(ordering: .sequentiallyConsistent)
                    let pair = suite[.pair]
                    if pair.a != pair.b || (pair.a < least && least > 0) {
                        failures.withLock { $0.append("\(pair) after \(least)") }
                    }
                }
            }
        }
        #expect(failures.withLock { $0 } == [])
        #expect(suite[.pair] == Pair(a: 1_999, b: 1_999))
    }
}

private enum Level: Int, DefaultsSerializable {
    case low, middle, high
}

private struct Pair: Codable, Equatable, DefaultsSerializable {
    var a: Int
    var b: Int
}

private final class Counter: Codable, DefaultsSerializable {
    let count: Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    init(from decoder: any Decoder) throws { count = Mutex(try decoder.singleValueContainer().decode(Int.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count.withLock { $0 })
    }
}

extension DefaultsKeys {
    fileprivate static let level = DefaultsKey<Level>("level", default: .low)
    fileprivate static let text = DefaultsKey<String>("text")
    fileprivate static let pair = DefaultsKey<Pair>("pair", default: Pair(a: -1, b: -1))
    fileprivate static let numbers = DefaultsKey<[Int]>("numbers")
    fileprivate static let counter = DefaultsKey<Counter>("counter", default: Counter(0))
}
