import Foundation
import SQLiteDefaults
import Synchronization
import TestSupport
import Testing

/// Handlers.
@Suite struct ObserveTests {
    struct Event: Equatable, Sendable {
        let old: Int
        let new: Int
    }

    @Test func `F8: a handler is given the old and the new value, and nothing twice`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let events = Recorder<Event>()
        let observation = suite.observe(.volume, initial: true) { events.append(Event(old: $0, new: $1)) }
        try events.wait(for: 1)
        let raw = try RawDatabase(store.url)
        for (number, value) in [1, 1, 2, 3].enumerated() {
            if number < 3 {
                suite[.volume] = value
            } else {
                try raw.execute("UPDATE defaults SET value = \(value) WHERE key = 'volume'")
            }
            try events.wait(for: [2, 2, 3, 4][number])
        }
        // The default is what there was before anything was stored, so that storing it, or removing it, is no change.
        suite[.volume] = 8080
        try events.wait(for: 5)
        try suite.removeValue(for: .volume)
        suite[.volume] = 5
        #expect(
            try events.wait(for: 6)
                == [(8080, 8080), (8080, 1), (1, 2), (2, 3), (3, 8080), (8080, 5)].map { Event(old: $0, new: $1) }
        )
        withExtendedLifetime(observation) {}
    }

    @Test func `F1: an observation may be cancelled by its first call`() throws {
        let suite = try TemporaryStore().defaults().suite
        let calls = Recorder<Int>()
        let kept = Mutex<DefaultsObservation?>(nil)
        let isKept = DispatchSemaphore(value: 0)
        let observation = suite.observe(.volume, initial: true) { _, new in
            isKept.wait()
            kept.withLock { $0 }?.cancel()
            calls.append(new)
        }
        kept.withLock { $0 = observation }
        isKept.signal()
        try calls.wait(for: 1)
        let others = Recorder<Int>()
        let other = suite.observe(.volume) { _, new in others.append(new) }
        suite[.volume] = 1
        try others.wait(for: 1)
        #expect(calls.elements == [8080])
        withExtendedLifetime(other) {}
    }

    @Test func `F2: a handler that writes what it observes is called once for each different value`() throws {
        let suite = try TemporaryStore().defaults().suite
        let numbers = Recorder<Set<Int>>()
        let observation = suite.observe(.members) { _, new in
            numbers.append(new)
            // The same once more, then a hundred different ones.
            suite[.members] = new
            if new.count < 110 { suite[.members].insert(new.count + 1) }
        }
        suite[.members].formUnion(1...10)
        #expect(try numbers.wait(for: 101) == (10...110).map { Set(1...$0) })
        withExtendedLifetime(observation) {}
    }

    @Test func `F4: handlers on the main queue keep no writer waiting, nor these the main thread`() async throws {
        let suite = try TemporaryStore().defaults().suite
        let count = Soak.rounds(1_000, soak: 10_000)
        let events = Recorder<Int>()
        let observation = suite.observe(.volume, queue: .main) { _, new in
            // Reads and writes while others do.
            suite[.caption] = "\(suite[.volume])"
            if new < 0 { events.append(new) }
        }
        try await withThrowingTaskGroup { group in
            for writer in 0..<4 {
                group.addTask { for number in 0..<count / 4 { try suite.set(writer * count + number, for: .volume) } }
            }
            group.addTask { @MainActor in for number in 0..<100 { try suite.set(["\(number)"], for: .names) } }
            try await group.waitForAll()
        }
        suite[.volume] = -1
        #expect(try events.wait(for: 1) == [-1])
        withExtendedLifetime(observation) {}
    }

    @Test func `F5: a handler for the main actor runs there`() throws {
        let suite = try TemporaryStore().defaults().suite
        let events = Recorder<Int>()
        let observation = suite.observe(.volume, initial: true, on: .shared) { _, new in
            // A trap here would be the test's failure.
            MainActor.preconditionIsolated()
            events.append(new)
        }
        try events.wait(for: 1)
        Thread.detachNewThread { suite[.volume] = 1 }
        #expect(try events.wait(for: 2) == [8080, 1])
        withExtendedLifetime(observation) {}
    }

    @Test func `A slow handler is called once more, with the newest value`() throws {
        let suite = try TemporaryStore().defaults().suite
        let (events, marks) = (Recorder<Event>(), Recorder<Int>())
        let (hasBegun, mayEnd) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
        let observation = suite.observe(.volume, queue: DispatchQueue(label: "concurrent", attributes: .concurrent)) {
            events.append(Event(old: $0, new: $1))
            hasBegun.signal()
            mayEnd.wait()
        }
        suite[.volume] = 1
        hasBegun.wait()
        for number in 2...100 { suite[.volume] = number }
        let marker = suite.observe(.caption) { _, _ in marks.append(1) }
        suite[.caption] = "mark"
        try marks.wait(for: 1)
        mayEnd.signal()
        mayEnd.signal()
        #expect(try events.wait(for: 2) == [Event(old: 8080, new: 1), Event(old: 1, new: 100)])
        withExtendedLifetime((observation, marker)) {}
    }
}

extension DefaultsKeys {
    fileprivate static let names = DefaultsKey<[String]>("names")
}
