import Foundation
import SQLiteDefaults
import Synchronization

/// How long a change takes from the commit in one process to the handler in another.
extension Workshop {
    /// Single times, of which the slowest matter.
    final class Samples {
        fileprivate(set) var values: [Double] = []
    }

    func deliveries(_ samples: Samples) throws -> [Lane] {
        let site = site(1_000)
        let store = try openFilled(TypedStore.self, at: site)
        let identifier = Lane.Identifier(work: .deliver, contender: .typed, keys: site.keys.count)
        var value = try store.number(forKey: site.otherKey) ?? 0
        return [
            Lane(.deliver, .typed, keys: site.keys.count, operations: 60) { count in
                let child = try Child.work("observe", .typed, at: site)
                try child.expect("ready")
                var committed: [Int: Double] = [:]
                for _ in 0..<count {
                    value += 1
                    try store.set(value, forKey: site.otherKey)
                    committed[value] = DeliveredValues.now
                    // What is committed while the handler runs would arrive as one.
                    usleep(3_000)
                }
                try child.release()
                var times: [Double] = []
                var last = 0
                while let line = try child.line() {
                    let numbers = line.split(separator: " ").compactMap { Double($0) }
                    guard numbers.count == 2, let commit = committed[Int(numbers[0])] else { continue }
                    times.append(numbers[1] - commit)
                    last = Int(numbers[0])
                }
                guard child.wait(), last == value else { throw WrongValue(identifier: identifier) }
                samples.values += times
                return times.median
            }
        ]
    }
}

/// What a handler was given, and when.
final class DeliveredValues: Sendable {
    private let values = Mutex<[(value: Int, time: Double)]>([])

    /// Nanoseconds of a clock that all processes share.
    static var now: Double {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
    }

    /// Observes until it is told to end, then prints what came.
    static func observe(_ store: TypedStore, _ site: Site, until released: () -> Void) {
        let delivered = DeliveredValues()
        let key = DefaultsKey<Int>(site.otherKey)
        let observation = store.suite.observe(key) { _, new in
            let time = now
            delivered.values.withLock { $0.append((new, time)) }
        }
        released()
        // The last one is on its way, perhaps; one that does not come is missed by the other side.
        let deadline = ContinuousClock.now + .seconds(5)
        let last = store.suite[key]
        while delivered.values.withLock({ $0.last?.value != last }), ContinuousClock.now < deadline { usleep(1_000) }
        observation.cancel()
        delivered.values.withLock { values in
            for (value, time) in values { print(value, String(format: "%.0f", time)) }
        }
    }
}
