import Foundation
import Observation
import SQLiteDefaults
import Synchronization
import TestSupport
import Testing

/// The Observation framework.
@Suite struct ObservableTests {
    /// Reads through `body` and records a word when something that was read has changed.
    private func track(_ word: String, into changes: Recorder<String>, _ body: () -> Void) {
        withObservationTracking(body) { changes.append(word) }
    }

    @Test func `F7: a change is told to who has read the setting, and to nobody else`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let settings = ObservableDefaults(suite)
        let changes = Recorder<String>()
        track("volume", into: changes) { _ = settings[.volume] }
        track("caption", into: changes) { _ = settings[.caption] }
        track("both", into: changes) { _ = (settings[.volume], settings[.shade]) }
        settings[.volume] = 1
        #expect(try changes.wait(for: 2).sorted() == ["both", "volume"])
        // Once told, one reads and asks anew.
        track("volume again", into: changes) { #expect(settings[.volume] == 1) }
        try RawDatabase(store.url).execute("UPDATE defaults SET value = 2 WHERE key = 'volume'")
        #expect(try changes.wait(for: 3).last == "volume again")
        #expect(settings[.volume] == 2)
        settings[.caption] = "a"
        #expect(try changes.wait(for: 4).last == "caption")
    }

    @Test func `F5: what draws on the main thread is told on its queue`() throws {
        let suite = try TemporaryStore().defaults().suite
        let settings = ObservableDefaults(suite, queue: .main)
        let changes = Recorder<String>()
        withObservationTracking {
            _ = settings[.volume]
        } onChange: {
            // A trap here would be the test's failure.
            MainActor.preconditionIsolated()
            changes.append("volume")
        }
        Thread.detachNewThread { suite[.volume] = 1 }
        #expect(try changes.wait(for: 1) == ["volume"])
    }

    @Test func `F6: reading while others write, from the first access on, blocks nobody and misses nothing`() throws {
        let suite = try TemporaryStore().defaults().suite
        let settings = ObservableDefaults(suite)
        let group = DispatchGroup()
        let changes = Recorder<String>()
        for reader in 0..<4 {
            group.enter()
            Thread.detachNewThread {
                withObservationTracking {
                    for _ in 0..<50 { _ = settings[.volume] }
                } onChange: {
                    changes.append("\(reader)")
                }
                group.leave()
            }
        }
        for number in 0..<100 { suite[.caption] = "\(number)" }
        group.wait()
        settings[.volume] = 1
        #expect(try changes.wait(for: 4).sorted() == ["0", "1", "2", "3"])
    }

    @Test func `F6: of two first accesses at one time neither misses what changes meanwhile`() throws {
        let suite = try TemporaryStore().defaults().suite
        for round in 0..<Soak.rounds(500, soak: 20_000) {
            let settings = ObservableDefaults(suite)
            let isStarting = Atomic(false)
            let told = Recorder<Int>()
            DispatchQueue.concurrentPerform(iterations: 2) { thread in
                if thread == 0 {
                    isStarting.store(true, ordering: .releasing)
                    _ = settings[.volume]
                } else {
                    while !isStarting.load(ordering: .acquiring) {}
                    // The first access is on its way: at another place each time.
                    for _ in 0..<(round % 50 * 20) { _ = isStarting.load(ordering: .acquiring) }
                    withObservationTracking {
                        _ = settings[.volume]
                    } onChange: {
                        told.append(round)
                    }
                    suite[.volume] += 1
                }
            }
            try told.wait(for: 1, timeout: 10)
        }
    }

    @Test func `F2: a model of one's own, made with a tracker, is told of each different value`() throws {
        let suite = try TemporaryStore().defaults().suite
        let model = Model(suite)
        let counts = Recorder<Int>()
        model.observe(into: counts)
        model.numbers.formUnion(1...10)
        #expect(try counts.wait(for: 2) == [0, 10])
        model.numbers.formUnion(1...10)
        model.numbers.insert(11)
        #expect(try counts.wait(for: 3) == [0, 10, 11])
    }

    @Test func `A tracker that is gone keeps no database open`() throws {
        let store = try TemporaryStore()
        do {
            let settings = ObservableDefaults(try store.database().suite(store.suiteName))
            withObservationTracking {
                _ = settings[.volume]
            } onChange: {
            }
        }
        try TestFolder.requireClosedSoon(store.url)
    }

    private final class Model: Observable, Sendable {
        private let suite: DefaultsSuite
        private let tracker: DefaultsTracker

        init(_ suite: DefaultsSuite) {
            self.suite = suite
            tracker = DefaultsTracker(suite)
        }

        var numbers: Set<Int> {
            get {
                tracker.access(.members)
                return suite[.members]
            }
            set { suite[.members] = newValue }
        }

        func observe(into counts: Recorder<Int>) {
            withObservationTracking {
                counts.append(numbers.count)
            } onChange: { [self] in
                DispatchQueue.global().async { [self] in observe(into: counts) }
            }
        }
    }
}
