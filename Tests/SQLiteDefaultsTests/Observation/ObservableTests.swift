import Foundation
import Observation
import SQLiteDefaults
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
        track("level", into: changes) { _ = settings[.level] }
        track("label", into: changes) { _ = settings[.label] }
        track("both", into: changes) { _ = (settings[.level], settings[.shade]) }
        settings[.level] = 1
        #expect(try changes.wait(for: 2).sorted() == ["both", "level"])
        // Once told, one reads and asks anew.
        track("level again", into: changes) { #expect(settings[.level] == 1) }
        try RawDatabase(store.url).execute("UPDATE defaults SET value = 2 WHERE key = 'level'")
        #expect(try changes.wait(for: 3).last == "level again")
        #expect(settings[.level] == 2)
        settings[.label] = "a"
        #expect(try changes.wait(for: 4).last == "label")
    }

    @Test func `F5: what draws on the main thread is told on its queue`() throws {
        let suite = try TemporaryStore().defaults().suite
        let settings = ObservableDefaults(suite, queue: .main)
        let changes = Recorder<String>()
        withObservationTracking {
            _ = settings[.level]
        } onChange: {
            // A trap here would be the test's failure.
            MainActor.preconditionIsolated()
            changes.append("level")
        }
        Thread.detachNewThread { suite[.level] = 1 }
        #expect(try changes.wait(for: 1) == ["level"])
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
                    for _ in 0..<50 { _ = settings[.level] }
                } onChange: {
                    changes.append("\(reader)")
                }
                group.leave()
            }
        }
        for number in 0..<100 { suite[.label] = "\(number)" }
        group.wait()
        settings[.level] = 1
        #expect(try changes.wait(for: 4).sorted() == ["0", "1", "2", "3"])
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
                _ = settings[.level]
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
                tracker.access(.numbers)
                return suite[.numbers]
            }
            set { suite[.numbers] = newValue }
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
