import Dispatch
import Foundation
import SQLiteDefaults
import Synchronization

/// The pieces of work, each against what a program would use instead.
extension Workbench {
    struct WrongValue: Error {
        let work: String
    }

    private func check(_ work: String, _ isRight: Bool) throws {
        guard isRight else { throw WrongValue(work: work) }
    }

    // MARK: - Reading

    /// `integer(forKey:)` of a key that was read before, against Foundation's.
    func readThroughFacade() throws -> Measurement {
        let suite = try openSuite()
        let ours = SQLiteUserDefaults(suite: suite)
        guard let foundation = UserDefaults(suiteName: "bench-\(keys.count)") else {
            throw WrongValue(work: "Foundation")
        }
        ours.set(7, forKey: keys[3])
        foundation.setPersistentDomain(
            Dictionary(uniqueKeysWithValues: keys.map { ($0, 7) }),
            forName: "bench-\(keys.count)"
        )
        foundation.set(7, forKey: keys[3])
        let key = keys[3]
        var (sum, rivalSum, count) = (0, 0, 0)
        let measurement = Measurement(
            "integer(forKey:), hot; Foundation's",
            rounds: 30,
            operations: 5_000,
            ours: { _ in
                sum &+= ours.integer(forKey: key)
                count += 1
            },
            rival: { _ in rivalSum &+= foundation.integer(forKey: key) }
        )
        try check("integer(forKey:)", sum == 7 * count && rivalSum == sum)
        return measurement
    }

    /// The same against a dictionary behind a mutex, the floor in memory.
    func readThroughFacadeAgainstDictionary() throws -> Measurement {
        let ours = SQLiteUserDefaults(suite: try openSuite())
        let dictionary = Mutex(Dictionary(uniqueKeysWithValues: keys.map { ($0, 7) }))
        let key = keys[3]
        ours.set(7, forKey: key)
        var (sum, rivalSum) = (0, 0)
        let measurement = Measurement(
            "integer(forKey:), hot; Mutex<[String: Int]>",
            rounds: 30,
            operations: 100_000,
            ours: { _ in sum &+= ours.integer(forKey: key) },
            rival: { _ in rivalSum &+= dictionary.withLock { $0[key] ?? 0 } }
        )
        try check("dictionary", sum == rivalSum)
        return measurement
    }

    /// A number, read again through a key that knows its place, against the same dictionary.
    func readThroughKey() throws -> Measurement {
        let suite = try openSuite()
        let dictionary = Mutex(Dictionary(uniqueKeysWithValues: keys.map { ($0, 7) }))
        let key = DefaultsKey<Int>(keys[3])
        let name = keys[3]
        suite[key] = 7
        var (sum, rivalSum) = (0, 0)
        let measurement = Measurement(
            "suite[.number], hot; Mutex<[String: Int]>",
            rounds: 30,
            operations: 100_000,
            ours: { _ in sum &+= suite[key] },
            rival: { _ in rivalSum &+= dictionary.withLock { $0[name] ?? 0 } }
        )
        try check("read through a key", sum == rivalSum)
        return measurement
    }

    /// A text of 32 bytes, likewise.
    func readTextThroughKey() throws -> Measurement {
        let suite = try openSuite()
        let text = String(repeating: "x", count: 32)
        let dictionary = Mutex(Dictionary(uniqueKeysWithValues: keys.map { ($0, text) }))
        let key = DefaultsKey<String>("text")
        let name = keys[3]
        suite[key] = text
        var (sum, rivalSum) = (0, 0)
        let measurement = Measurement(
            "suite[.text], 32 bytes, hot; Mutex<[String: String]>",
            rounds: 30,
            operations: 100_000,
            ours: { _ in sum &+= suite[key].utf8.count },
            rival: { _ in rivalSum &+= dictionary.withLock { $0[name]?.utf8.count ?? 0 } }
        )
        try check("read a text through a key", sum == rivalSum)
        return measurement
    }

    /// A number, read by two threads at once, against one thread alone.
    func readThroughKeyFromTwoThreads() throws -> Measurement {
        let suite = try openSuite()
        let key = DefaultsKey<Int>(keys[3])
        suite[key] = 7
        let operations = 200_000
        var (times, alone) = ([Double](), [Double]())
        for _ in 0..<30 {
            let both = Mutex<[Double]>([])
            DispatchQueue.concurrentPerform(iterations: 2) { _ in
                let time = Self.timeOfReads(operations, of: key, in: suite)
                both.withLock { $0.append(time) }
            }
            times.append(both.withLock { $0.max() ?? 0 })
            alone.append(Self.timeOfReads(operations, of: key, in: suite))
        }
        return Measurement("suite[.number], each of two threads; one", ours: times, rival: alone)
    }

    private static func timeOfReads(_ operations: Int, of key: DefaultsKey<Int>, in suite: DefaultsSuite) -> Double {
        var sum = 0
        let time = nanoseconds(from: 0, operations) { _ in sum &+= suite[key] }
        return sum == 7 * operations ? time : .infinity
    }

    /// A read of a cached key just after another connection has committed another key; a prepared SELECT.
    func readAfterForeignCommit() throws -> Measurement {
        let suite = try openSuite()
        // Another timeout makes it another database, with connections of its own: what another process would have.
        let other = try DefaultsDatabase.open(at: url, busyTimeout: .seconds(6)).suite(Self.suiteName)
        let floor = try openFloor()
        let otherFloor = try openFloor()
        try suite.setPropertyList(.integer(7), forKey: keys[3])
        var times: [[Double]] = [[], []]
        for round in 0..<2_000 {
            try other.setPropertyList(.integer(round), forKey: keys[4])
            times[0].append(
                try nanoseconds(from: 0, 1) { _ in
                    try check("read after foreign commit", try suite.propertyList(forKey: keys[3]) == .integer(7))
                }
            )
            try otherFloor.set(round, at: 4)
            times[1].append(try nanoseconds(from: 0, 1) { _ in _ = try floor.get(at: 3) })
        }
        return Measurement("read after another's commit; SELECT", ours: times[0], rival: times[1])
    }

    // MARK: - Writing

    /// One set that survives `kill -9`; a prepared upsert through the C API.
    func set() throws -> Measurement {
        let suite = try openSuite()
        let floor = try openFloor()
        return try Measurement(
            "durable set; C API upsert",
            rounds: 60,
            operations: 500,
            ours: { try suite.setPropertyList(.integer($0 + 1), forKey: keys[index(of: $0)]) },
            rival: { try floor.set($0 + 1, at: index(of: $0)) }
        )
    }

    /// A set through a key against one without.
    func setThroughKey() throws -> Measurement {
        let suite = try openSuite()
        let settings = keys.prefix(50).map { DefaultsKey<Int>($0) }
        return try Measurement(
            "set(_:for:); setPropertyList(_:forKey:)",
            rounds: 60,
            operations: 500,
            ours: { try suite.set($0 + 3, for: settings[index(of: $0)]) },
            rival: { try suite.setPropertyList(.integer($0 + 4), forKey: keys[index(of: $0)]) }
        )
    }

    /// One set in this store against one in a store of another size.
    func setAgainst(_ other: Workbench) throws -> Measurement {
        let suite = try openSuite()
        let otherSuite = try other.openSuite()
        return try Measurement(
            "durable set; in a store of \(other.keys.count) keys",
            rounds: 60,
            operations: 500,
            ours: { try suite.setPropertyList(.integer($0 + 1), forKey: keys[index(of: $0)]) },
            rival: { try otherSuite.setPropertyList(.integer($0 + 1), forKey: other.keys[other.index(of: $0)]) }
        )
    }

    /// The same through the facade.
    func setThroughFacade() throws -> Measurement {
        let defaults = SQLiteUserDefaults(suite: try openSuite())
        let floor = try openFloor()
        return try Measurement(
            "set(_:forKey:); C API upsert",
            rounds: 60,
            operations: 500,
            ours: { defaults.set($0 + 2, forKey: keys[index(of: $0)]) },
            rival: { try floor.set($0 + 2, at: index(of: $0)) }
        )
    }

    /// A batch of a thousand keys.
    func batch() throws -> Measurement {
        let suite = try openSuite()
        let floor = try openFloor()
        return try Measurement(
            "batch of 1,000 keys; C API in one transaction",
            rounds: 40,
            operations: 1,
            ours: { round in
                try suite.write { batch in
                    for key in keys.prefix(1_000) { batch.setPropertyList(.integer(round + 1), forKey: key) }
                }
            },
            rival: { try floor.setBatch($0 + 1, count: 1_000) }
        )
    }

    // MARK: - Opening

    /// Opening and reading one key, in nanoseconds; each is closed again before the next.
    func open() throws -> Double {
        var times: [Double] = []
        for _ in 0..<40 {
            times.append(
                try nanoseconds(from: 0, 1) { _ in _ = try openSuite().propertyList(forKey: keys[0]) }
            )
        }
        return times.median
    }

    /// How many bytes of memory opening and reading one key takes.
    func openedMemory() throws -> Int {
        let before = residentBytes
        let suite = try openSuite()
        _ = try suite.propertyList(forKey: keys[0])
        return residentBytes - before
    }
}

/// The memory of this process that is in RAM, in bytes; 0 where the system does not tell.
private var residentBytes: Int {
    // No /proc on other systems than Linux.
    guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
    let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
}
