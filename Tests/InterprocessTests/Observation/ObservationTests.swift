import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct ObservationTests {
    /// Records the keys of each change in this process.
    private func record(_ suite: DefaultsSuite, into changes: Recorder<DefaultsChange>) -> DefaultsObservation {
        let queue = HandlerQueue(.global())
        let observer = ChangeObserver(of: suite.name, in: suite.database) { observer in
            queue.request { observer.take().forEach(changes.append) }
        }
        observer.start()
        return DefaultsObservation { observer.cancel() }
    }

    @Test func `F9: writes of other processes, one key or many at a time, are seen, whatever writes them`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let changes = Recorder<DefaultsChange>()
        let observation = record(suite, into: changes)
        // A process that sets once and ends.
        let setter = try store.start("set", "k", 1, barrier: nil)
        try setter.expect("ready")
        setter.wait()
        try changes.wait(for: 1)
        // The sqlite3 shell.
        let shell = try HelperProcess(
            executable: "/usr/bin/env",
            arguments: ["sqlite3", store.path, RawDatabase.statement(setting: 2, forKey: "k")],
            on: store
        )
        #expect(shell.wait() == .success)
        try changes.wait(for: 2)
        // A hundred keys in one transaction of another connection.
        try store.openRaw().execute(
            "BEGIN;" + (0..<100).map { RawDatabase.statement(setting: 1, forKey: "key \($0)") }.joined() + "COMMIT;"
        )
        try changes.wait(for: 3)
        #expect(changes.elements.map(\.keys.count) == [1, 1, 100])
        #expect(changes.elements.allSatisfy { $0.origin == .foreign && $0.isComplete })
        #expect(try suite.number("k") == 2)
        withExtendedLifetime(observation) {}
    }

    @Test func `F10: a process that only observes sees every one of spaced writes`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let observer = try store.start("observe", "values", "k")
        try observer.expect("ready")
        for number in 1...20 {
            try suite.setPropertyList(.integer(number), forKey: "k")
            #expect(try observer.number() == Int64(number))
        }
    }

    @Test func `A1: observers of a key with a dot see it change here and there`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let observer = try store.start("observe", "values", "app.theme")
        let parent = try store.start("observe", "values", "app")
        for process in [observer, parent] { try process.expect("ready") }
        let other = try store.start("serve", "app.theme")
        try other.expect("ready")
        for number in 1...3 {
            if number == 2 {
                #expect(try other.ask("set 2") == "done")
            } else {
                try suite.setPropertyList(.integer(number), forKey: "app.theme")
            }
            #expect(try observer.number() == Int64(number))
        }
        parent.closeInput()
        #expect(try parent.remainingLines() == [])
    }

    @Test func `An idle observer takes no processor time and holds no snapshot`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let observer = try store.start("observe", "values", "k")
        try observer.expect("ready")
        try suite.setPropertyList(.integer(1), forKey: "k")
        #expect(try observer.number() == 1)
        #expect(try store.openRaw().text("PRAGMA wal_checkpoint(TRUNCATE)") == "0")
        _ = try observer.ask("time")
        Thread.sleep(forTimeInterval: Soak.isOn ? 60 : 1)
        let answer = try observer.ask("time").split(separator: " ")
        let microseconds = try #require(answer.last.flatMap { Int($0) })
        // A thread that polled each millisecond would take ten times as much.
        #expect(microseconds < 5_000)
        if Soak.isOn { print("idle for a minute: \(microseconds) us of processor time") }
        try suite.setPropertyList(.integer(2), forKey: "k")
        #expect(try observer.number() == 2)
        #expect(try store.openRaw().text("PRAGMA wal_checkpoint(TRUNCATE)") == "0")
    }

    @Test func `F5: a handler for the main actor runs on the main thread`() throws {
        let process = try TemporaryStore().start("observe", "main-thread")
        try process.expect("true")
    }

    @Test func `J4: observing and cancelling thousands of times leaks no descriptor and no thread`() throws {
        let process = try TemporaryStore().start("observe", "cancel", 5_000)
        let before = try process.line()
        try process.expect(before)
        #expect(process.wait() == .success)
    }

    @Test func `J5: many databases take one inotify instance and one thread`() throws {
        let store = try TemporaryStore()
        let process = try store.start("observe", "many", Soak.rounds(100, soak: 500))
        try process.expect("1 1")
        try process.expect("done")
    }

    @Test(arguments: Soak.isOn ? ["descriptors", "instances"] : ["descriptors"])
    func `J5: without an inotify instance one failure is reported, and changes are found by looking`(
        resource: String
    ) throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        let process = try store.start("observe", "exhausted", resource)
        try process.expect("io true")
        try process.expect("ready")
        try process.send("1")
        try process.expect("1")
        #expect(try suite.number("k") == 1)
        try suite.setPropertyList(.integer(2), forKey: "k")
        try process.expect("2")
        try process.send("3")
        try process.expect("3")
        process.closeInput()
        #expect(process.wait() == .success)
    }

    @Test func `A day of changes leaves the memory as it is`() throws {
        let process = try TemporaryStore().start("observe", "memory", Soak.rounds(5_000, soak: 100_000))
        let growth = try process.number()
        if Soak.isOn { print("memory grown by \(growth) bytes") }
        #expect(growth < 2 << 20)
    }

    @Test func `G7: a forked child has a watch of its own, and leaves the parent's alone`() throws {
        let store = try TemporaryStore()
        let process = try store.start("observe", "fork")
        try process.expect("parent 1")
        try process.expect("child 2")
        try process.expect("parent 3")
        try process.expect("done 0")
        #expect(process.wait() == .success)
    }
}
