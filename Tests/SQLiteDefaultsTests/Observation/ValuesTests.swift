import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// Values as streams.
@Suite struct ValuesTests {
    @Test func `A wrapped property has the values of its setting`() async throws {
        let suite = try TemporaryStore().defaults().suite
        @Stored(DefaultsKey("port", default: 8080), in: suite) var port: Int
        var values = $port.values.makeAsyncIterator()
        #expect(await values.next() == 8080)
        port = 9090
        #expect(await values.next() == 9090)
        $port.reset()
        #expect(await values.next() == 8080)
    }

    @Test func `The value of now comes first, then each different one`() async throws {
        let suite = try TemporaryStore().defaults().suite
        var values = suite.values(of: .volume).makeAsyncIterator()
        #expect(await values.next() == 8080)
        suite[.volume] = 8080
        suite[.volume] = 1
        #expect(await values.next() == 1)
        suite[.volume] = 1
        suite[.volume] = 2
        try suite.removeValue(for: .volume)
        suite[.caption] = "other"
        suite[.volume] = 3
        var seen = try #require(await values.next())
        while seen != 3 { seen = try #require(await values.next()) }
        try suite.removeValue(for: .volume)
        #expect(await values.next() == 8080)
    }

    @Test func `F15: several values are those of one point in time`() async throws {
        let suite = try TemporaryStore().defaults().suite
        let last = 200
        let values = suite.values(of: .caption, .volume, .shade)
        let writer = Task {
            for number in 1...last {
                try suite.write { batch in
                    batch[.caption] = "\(number)"
                    batch[.volume] = number
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
        var values = suite.values(of: .volume).makeAsyncIterator()
        suite[.volume] = 1
        var value = await values.next()
        while value == 8080 { value = await values.next() }
        #expect(value == 1)
        try suite.setPropertyList(.string("no number"), forKey: "volume")
        #expect(await values.next() == 8080)
        suite[.volume] = 2
        #expect(await values.next() == 2)
        #expect(store.errors.filter { $0.key == "volume" }.count == 1)
    }

    @Test func `A setting that was renamed is observed under all its names`() async throws {
        let suite = try TemporaryStore().defaults().suite
        let key = DefaultsKey("new", default: 0, renamedFrom: "old")
        var values = suite.values(of: key).makeAsyncIterator()
        #expect(await values.next() == 0)
        // By an earlier version of the program.
        try suite.setPropertyList(.integer(5), forKey: "old")
        #expect(await values.next() == 5)
        // Takes the value over, which is no change.
        #expect(suite[key] == 5)
        suite[key] = 6
        #expect(await values.next() == 6)
    }

    @Test func `F1: a loop that is left, and a task that is cancelled, end the observation`() async throws {
        let store = try TemporaryStore()
        try await leaveAndCancel(store)
        try TestFolder.requireClosedSoon(store.url)
    }

    private func leaveAndCancel(_ store: TemporaryStore) async throws {
        let suite = try store.database().suite(store.suiteName)
        for await level in suite.values(of: .volume) {
            #expect(level == 8080)
            break
        }
        let first = await suite.values(of: .volume).first { _ in true }
        #expect(first == 8080)
        let started = Recorder<Int>()
        let task = Task {
            for await level in suite.values(of: .volume) { started.append(level) }
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
        for await level in suite.values(of: .volume) { values.append(level) }
        #expect(values == [8080])
        #expect(store.errors.map(\.code) == [.notFound])
    }
}

/// Settings that these tests observe.
extension DefaultsKeys {
    static let volume = DefaultsKey("volume", default: 8080)
    static let caption = DefaultsKey<String?>("caption")
    static let shade = DefaultsKey<Shade>("shade", default: .dark)
    static let members = DefaultsKey<Set<Int>>("members")
}

enum Shade: String, DefaultsSerializable { case light, dark }
