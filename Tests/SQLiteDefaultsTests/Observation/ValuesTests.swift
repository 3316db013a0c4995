import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// Values as streams.
@Suite struct ValuesTests {
    @Test func `The value of now comes first, then each different one`() async throws {
        let suite = try TemporaryStore().defaults().suite
        var values = suite.values(of: .level).makeAsyncIterator()
        #expect(await values.next() == 8080)
        suite[.level] = 8080
        suite[.level] = 1
        #expect(await values.next() == 1)
        suite[.level] = 1
        suite[.level] = 2
        try suite.removeValue(for: .level)
        suite[.label] = "other"
        suite[.level] = 3
        var seen = try #require(await values.next())
        while seen != 3 { seen = try #require(await values.next()) }
        try suite.removeValue(for: .level)
        #expect(await values.next() == 8080)
    }

    @Test func `F15: several values are those of one point in time`() async throws {
        let suite = try TemporaryStore().defaults().suite
        let last = 200
        let values = suite.values(of: .label, .level, .shade)
        let writer = Task {
            for number in 1...last {
                try suite.write { batch in
                    batch[.label] = "\(number)"
                    batch[.level] = number
                }
            }
            suite[.shade] = .light
        }
        var count = 0
        for await (label, level, shade) in values {
            #expect(label == (level == 8080 ? nil : "\(level)"))
            count += 1
            if shade == .light { break }
        }
        #expect(count <= last + 2)
        try await writer.value
    }

    @Test func `What does not decode is delivered as the default`() async throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        var values = suite.values(of: .level).makeAsyncIterator()
        suite[.level] = 1
        var value = await values.next()
        while value == 8080 { value = await values.next() }
        #expect(value == 1)
        try suite.setPropertyList(.string("no number"), forKey: "level")
        #expect(await values.next() == 8080)
        suite[.level] = 2
        #expect(await values.next() == 2)
        #expect(store.errors.filter { $0.key == "level" }.count == 1)
    }

    @Test func `F1: a loop that is left, and a task that is cancelled, end the observation`() async throws {
        let store = try TemporaryStore()
        try await leaveAndCancel(store)
        try TestFolder.requireClosedSoon(store.url)
    }

    private func leaveAndCancel(_ store: TemporaryStore) async throws {
        let suite = try store.database().suite(store.suiteName)
        for await level in suite.values(of: .level) {
            #expect(level == 8080)
            break
        }
        let first = await suite.values(of: .level).first { _ in true }
        #expect(first == 8080)
        let started = Recorder<Int>()
        let task = Task {
            for await level in suite.values(of: .level) { started.append(level) }
            return true
        }
        while started.elements.isEmpty { await Task.yield() }
        task.cancel()
        #expect(await task.value)
    }

    @Test func `A database that can't be opened gives the default, and ends`() async throws {
        let store = try TemporaryStore()
        let suite = DefaultsDatabase.unavailable(because: DefaultsError(.notFound, "none", path: store.url.path))
            .suite(store.suiteName)
        var values: [Int] = []
        for await level in suite.values(of: .level) { values.append(level) }
        #expect(values == [8080])
        #expect(store.errors.map(\.code) == [.notFound])
    }
}

/// Settings that these tests observe.
extension DefaultsKeys {
    static let level = DefaultsKey("level", default: 8080)
    static let label = DefaultsKey<String?>("label")
    static let shade = DefaultsKey<Shade>("shade", default: .dark)
    static let numbers = DefaultsKey<Set<Int>>("numbers")
}

enum Shade: String, DefaultsSerializable { case light, dark }
