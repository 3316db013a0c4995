import Foundation
import TestSupport
import Testing

@testable import DefaultsStore

@Suite struct ChangesTests {
    @Test func `A transaction arrives as one change, with its keys and its origin`() async throws {
        let observed = try ObservedSuite()
        let suite = observed.suite
        var changes = suite.changes().makeAsyncIterator()
        try suite.write { batch in
            for key in ["b", "", "a.b", "b"] { batch.setPropertyList(.integer(1), forKey: key) }
            batch.removeValue(forKey: "none")
        }
        #expect(
            await changes.next() == DefaultsChange(suite: "t", keys: ["", "a.b", "b"], origin: .own, isComplete: true)
        )
        try observed.raw().set(2, forKey: "b")
        #expect(await changes.next() == DefaultsChange(suite: "t", keys: ["b"], origin: .foreign, isComplete: true))
        try suite.removeAll()
        #expect(await changes.next()?.keys == ["", "a.b", "b"])
    }

    @Test func `What comes between two elements arrives as one, with both origins`() async throws {
        let observed = try ObservedSuite()
        var changes = observed.suite.changes().makeAsyncIterator()
        let recorder = Recorder<[PropertyListValue?]>()
        let marker = observed.observe("marker", into: recorder)
        try observed.suite.setPropertyList(.integer(1), forKey: "mine")
        try observed.raw().set(1, forKey: "theirs")
        try observed.suite.setPropertyList(.integer(1), forKey: "marker")
        try recorder.wait(for: 1)
        #expect(
            await changes.next()
                == DefaultsChange(
                    suite: "t",
                    keys: ["marker", "mine", "theirs"],
                    origin: [.own, .foreign],
                    isComplete: true
                )
        )
        withExtendedLifetime(marker) {}
    }

    @Test func `A suite's changes are no other suite's, and a database's are those of all`() async throws {
        let observed = try ObservedSuite()
        let database = observed.suite.database
        var ofSuite = observed.suite.changes().makeAsyncIterator()
        var ofDatabase = database.changes().makeAsyncIterator()
        try database.write { transaction in
            transaction["u"].setPropertyList(.integer(1), forKey: "k")
            transaction["s"].setPropertyList(.integer(1), forKey: "k")
        }
        #expect(await ofDatabase.next()?.map(\.suite) == ["s", "u"])
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        #expect(await ofSuite.next()?.suite == "t")
        #expect(await ofDatabase.next()?.map(\.suite) == ["t"])
    }

    @Test func `Who falls too far behind the list is told so, with the keys that are there`() async throws {
        let observed = try ObservedSuite()
        try observed.suite.setPropertyList(.integer(1), forKey: "old")
        var changes = observed.suite.changes().makeAsyncIterator()
        var ofDatabase = observed.suite.database.changes().makeAsyncIterator()
        try observed.raw().execute(
            """
            BEGIN; \(RawDatabase.statement(setting: 1, forKey: "k"))
            \(RawDatabase.statement(setting: 1, forKey: "other")) DELETE FROM changes; COMMIT;
            """
        )
        let expected = DefaultsChange(
            suite: "t",
            keys: ["k", "old", "other"],
            origin: [.own, .foreign],
            isComplete: false
        )
        #expect(await changes.next() == expected)
        #expect(await ofDatabase.next() == [expected])
        try observed.suite.setPropertyList(.integer(2), forKey: "k")
        #expect(await changes.next()?.keys == ["k"])
    }

    @Test func `A slow consumer costs bounded memory: beyond ten thousand keys their names are given up`() async throws
    {
        let observed = try ObservedSuite()
        var changes = observed.suite.changes().makeAsyncIterator()
        for batch in 0..<3 {
            try observed.suite.write { transaction in
                for number in 0..<4_000 {
                    transaction.setPropertyList(.integer(1), forKey: "key \(batch) \(number)")
                }
            }
        }
        let recorder = Recorder<[PropertyListValue?]>()
        let marker = observed.observe("marker", into: recorder)
        try observed.suite.setPropertyList(.integer(1), forKey: "marker")
        try recorder.wait(for: 1)
        let change = try #require(await changes.next())
        let (count, isComplete) = (change.keys.count, change.isComplete)
        #expect(count == 12_001)
        #expect(!isComplete)
        withExtendedLifetime(marker) {}
    }

    @Test func `A stream ends with its task, and keeps the database open no longer`() async throws {
        let folder = try TemporaryFolder()
        try await observeAndCancel(folder)
        try TestFolder.requireClosedSoon(folder.database)
    }

    private func observeAndCancel(_ folder: TemporaryFolder) async throws {
        let suite = try folder.open().suite("t")
        let recorder = Recorder<[String]>()
        let task = Task {
            for await change in suite.changes() {
                recorder.append(change.keys)
            }
            recorder.append(["end"])
        }
        // Until the task has begun nothing is seen of this.
        var number = 0
        while recorder.elements.isEmpty {
            number += 1
            try suite.setPropertyList(.integer(number), forKey: "k")
            await Task.yield()
        }
        task.cancel()
        await task.value
        #expect(recorder.elements.last == ["end"])
    }

    @Test func `A database that is replaced ends what observes it, and says so`() async throws {
        let observed = try ObservedSuite()
        var changes = observed.suite.changes().makeAsyncIterator()
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        #expect(await changes.next()?.keys == ["k"])
        let other = try TemporaryFolder()
        do { try other.open().suite("t").setPropertyList(.integer(2), forKey: "k") }
        try FileManager.default.removeItem(at: observed.folder.database)
        try FileManager.default.moveItem(at: other.database, to: observed.folder.database)
        // Nobody reads or writes: the watch alone notices.
        #expect(await changes.next() == nil)
        #expect(throws: DefaultsError.self) { try observed.suite.setPropertyList(.integer(3), forKey: "k") }
    }
}
