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

    @Test func `So is one inside an optional or a collection`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        suite[.maybeCounter] = Counter(3)
        suite[.counters] = ["a": [Counter(3)]]
        for _ in 0..<3 {
            let counters = try [#require(suite[.maybeCounter]), #require(suite[.counters]["a"]?.first)]
            for counter in counters {
                #expect(counter.count.withLock { $0 } == 3)
                counter.count.withLock { $0 = 99 }
            }
        }
    }

    @Test func `A computed default is computed at each read, also where nil is stored`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let calls = Atomic(0)
        let key = DefaultsKey<Int?>(
            "computed",
            dynamicDefault: calls.wrappingAdd(1, ordering: .relaxed).newValue
        )
        try suite.setPropertyList(.json("null"), forKey: "computed")
        #expect((1...4).map { _ in suite[key] } == [1, 2, 3, 4])
    }

    @Test func `A value that is let go of may read the setting`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let seen = Mutex<[String]>([])
        Reader.read.withLock {
            $0 = {
                seen.withLock { $0.append("read") }
                _ = suite[.reader]
            }
        }
        defer { Reader.read.withLock { $0 = {} } }
        for number in 0..<10 {
            suite[.reader] = Reader(number)
            for _ in 0..<3 { #expect(suite[.reader].number == number) }
        }
        #expect(!seen.withLock { $0 }.isEmpty)
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
    let count: Synchronization.Mutex<Int>

    init(_ count: Int) { self.count = Mutex(count) }

    init(from decoder: any Decoder) throws { count = Mutex(try decoder.singleValueContainer().decode(Int.self)) }

    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(count.withLock { $0 })
    }
}

/// Holds an object that has something to do at its end.
private struct Reader: Codable, DefaultsSerializable {
    static let read = Mutex<@Sendable () -> Void>({})

    let number: Int
    private let end = End()

    private final class End: Sendable {
        deinit { Reader.read.withLock { $0 }() }
    }

    private enum CodingKeys: CodingKey {
        case number
    }

    init(_ number: Int) { self.number = number }
}

extension DefaultsKeys {
    fileprivate static let level = DefaultsKey<Level>("level", default: .low)
    fileprivate static let text = DefaultsKey<String>("text")
    fileprivate static let pair = DefaultsKey<Pair>("pair", default: Pair(a: -1, b: -1))
    fileprivate static let numbers = DefaultsKey<[Int]>("numbers")
    fileprivate static let reader = DefaultsKey<Reader>("reader", default: Reader(-1))
    fileprivate static let maybeCounter = DefaultsKey<Counter?>("maybeCounter")
    fileprivate static let counters = DefaultsKey<[String: [Counter]]>("counters")
    fileprivate static let counter = DefaultsKey<Counter>("counter", default: Counter(0))
}
