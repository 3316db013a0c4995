import Foundation
import TestSupport
import Testing

@testable import DefaultsStore

@Suite struct KeyObserverTests {
    typealias Values = [PropertyListValue?]

    @Test(
        arguments: [
            "app.theme", "@avg", "a..b", ".", "a.", "", "https://mail.example.com/inbox/?a=1#x", "🧵", "a\0b",
            "e\u{301}",
            String(repeating: "long ", count: 50),
        ]
    )
    func `A1, A3: any name can be observed, and a name that it begins with is another`(key: String) throws {
        let observed = try ObservedSuite()
        let (recorder, others) = (Recorder<Values>(), Recorder<Values>())
        let observation = observed.observe(key, into: recorder)
        let prefix = observed.observe(key == "" ? "x" : String(key.prefix(1)) + "x", into: others)
        for number in 1...3 {
            // The second is written by a connection that the library does not know of.
            let value = PropertyListValue.integer(number)
            if number == 2 {
                try observed.raw().execute(
                    "UPDATE defaults SET value = 2 WHERE key = CAST(X'\(Data(key.utf8).hex)' AS TEXT)"
                )
            } else {
                try observed.suite.setPropertyList(value, forKey: key)
            }
            #expect(try recorder.wait(for: number).last == [value])
        }
        #expect(recorder.elements.count == 3)
        #expect(others.elements.isEmpty)
        withExtendedLifetime((observation, prefix)) {}
    }

    @Test func `F8: equal values make no event, and a first value is delivered once`() throws {
        let observed = try ObservedSuite()
        let recorder = Recorder<Values>()
        let observation = observed.observe("k", deliversFirst: true, into: recorder)
        try recorder.wait(for: 1)
        let raw = try observed.raw()
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        try recorder.wait(for: 2)
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        // In the change list, and yet no change.
        try raw.execute("UPDATE defaults SET value = 1")
        try raw.set(2, forKey: "k")
        try recorder.wait(for: 3)
        try raw.set(2, forKey: "k")
        try raw.set(3, forKey: "k")
        #expect(try recorder.wait(for: 4) == [[nil], [.integer(1)], [.integer(2)], [.integer(3)]])
        try observed.suite.removeValue(forKey: "k")
        #expect(try recorder.wait(for: 5).last == [nil])
        withExtendedLifetime(observation) {}
    }

    @Test func `F7: of fifty observers of fifty keys, the one whose key changed is told`() throws {
        let observed = try ObservedSuite()
        let recorders = (0..<50).map { _ in Recorder<Values>() }
        let observations = recorders.enumerated().map { observed.observe("key \($0)", into: $1) }
        try observed.suite.setPropertyList(.integer(1), forKey: "key 7")
        try recorders[7].wait(for: 1)
        #expect(recorders.map(\.elements.count).reduce(0, +) == 1)
        withExtendedLifetime(observations) {}
    }

    @Test func `F15: several keys are delivered as they were at one time, once a batch`() throws {
        let observed = try ObservedSuite()
        let recorder = Recorder<Values>()
        let observation = observed.observe("x", "y", "z", into: recorder)
        let raw = try observed.raw()
        for number in 1...200 {
            if number.isMultiple(of: 2) {
                try observed.suite.write { batch in
                    batch.setPropertyList(.integer(number), forKey: "x")
                    batch.setPropertyList(.integer(number), forKey: "y")
                }
            } else {
                try raw.execute(
                    "BEGIN;" + RawDatabase.statement(setting: Int64(number), forKey: "x")
                        + RawDatabase.statement(setting: Int64(number), forKey: "y") + "COMMIT;"
                )
            }
        }
        let events = try recorder.wait { $0.last?[0] == .integer(200) }
        #expect(events.allSatisfy { $0[0] == $0[1] && $0[2] == nil })
        #expect(Set(events).count == events.count)
        withExtendedLifetime(observation) {}
    }

    @Test func `F17: what is rolled back, or fails, makes no event`() throws {
        let observed = try ObservedSuite()
        let recorder = Recorder<Values>()
        let observation = observed.observe("k", into: recorder)
        let raw = try observed.raw()
        #expect(throws: CancellationError.self) {
            try observed.suite.write { batch in
                batch.setPropertyList(.integer(2), forKey: "k")
                throw CancellationError()
            }
        }
        #expect(throws: DefaultsError.self) {
            try observed.suite.write { batch in
                batch.setPropertyList(.integer(2), forKey: "k")
                batch.setPropertyList(.date(.init(timeIntervalSinceReferenceDate: .infinity)), forKey: "d")
            }
        }
        try raw.execute("BEGIN; \(RawDatabase.statement(setting: 2, forKey: "k")) ROLLBACK;")
        try observed.suite.setPropertyList(.integer(3), forKey: "k")
        #expect(try recorder.wait(for: 1) == [[.integer(3)]])
        withExtendedLifetime(observation) {}
    }

    @Test func `F1, F2: a handler may cancel its own observation, and write what it observes`() throws {
        let observed = try ObservedSuite()
        let suite = observed.suite
        let calls = Recorder<Values>()
        let queue = HandlerQueue(.global())
        let observer = KeyObserver(of: ["k"], in: suite) { observer in
            queue.request {
                guard let event = observer.take() else { return }
                calls.append(event.new)
                let next = event.new[0].flatMap { $0.number } ?? 0
                if next == 100 { return observer.cancel() }
                do { try suite.setPropertyList(.integer(next + 1), forKey: "k") } catch { calls.append([]) }
            }
        }
        observer.start(deliversFirst: true)
        let numbers = try calls.wait(for: 101)
        #expect(numbers == [[nil]] + (1...100).map { [.integer($0)] })
        // Another observer hears of this one, and the one that was cancelled does not.
        let recorder = Recorder<Values>()
        let observation = observed.observe("k", into: recorder)
        try suite.setPropertyList(.integer(200), forKey: "k")
        try recorder.wait(for: 1)
        #expect(calls.elements.count == 101)
        withExtendedLifetime(observation) {}
    }

    @Test func `F16: an observation ends with its last reference`() throws {
        let observed = try ObservedSuite()
        let (dropped, kept) = (Recorder<Values>(), Recorder<Values>())
        _ = observed.observe("k", into: dropped)
        let observation = observed.observe("k", into: kept)
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        try kept.wait(for: 1)
        #expect(dropped.elements.isEmpty)
        withExtendedLifetime(observation) {}
    }

    @Test func `An observer that is busy is told the newest value, and nothing that equals what it has been told`()
        throws
    {
        let observed = try ObservedSuite()
        let observer = KeyObserver(of: ["k"], in: observed.suite) { _ in }
        observer.start(deliversFirst: false)
        let recorder = Recorder<Values>()
        let marker = observed.observe("marker", into: recorder)
        for round in 1...3 {
            for number in 1...50 { try observed.suite.setPropertyList(.integer(number % 50), forKey: "k") }
            // Of what one look finds, who is told first is not said; once a second look is told of, the first is over.
            for look in (2 * round - 1)...(2 * round) {
                try observed.suite.setPropertyList(.integer(look), forKey: "marker")
                try recorder.wait(for: look)
            }
            #expect((observer.take()?.new == [.integer(0)]) == (round == 1))
            #expect(observer.take() == nil)
        }
        observer.cancel()
        withExtendedLifetime(marker) {}
    }

    @Test func `Observers that fell too far behind the change list compare all values`() throws {
        let observed = try ObservedSuite()
        try observed.suite.setPropertyList(.integer(1), forKey: "same")
        let (recorder, same) = (Recorder<Values>(), Recorder<Values>())
        let observations = [observed.observe("k", into: recorder), observed.observe("same", into: same)]
        // The list loses what says that the key was changed.
        try observed.raw().execute(
            """
            BEGIN; \(RawDatabase.statement(setting: 1, forKey: "k"))
            \(RawDatabase.statement(setting: 1, forKey: "other")) DELETE FROM changes; COMMIT;
            """
        )
        #expect(try recorder.wait(for: 1) == [[.integer(1)]])
        #expect(same.elements.isEmpty)
        withExtendedLifetime(observations) {}
    }

    @Test func `A backup that is restored into the file is a change of what differs`() throws {
        let observed = try ObservedSuite()
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        let backup = try RawDatabase(observed.folder.file("backup"))
        try observed.raw().copy(to: backup)
        try observed.suite.setPropertyList(.integer(2), forKey: "k")
        try observed.suite.setPropertyList(.integer(1), forKey: "new")
        let recorder = Recorder<Values>()
        let observation = observed.observe("k", "new", into: recorder)
        try backup.copy(to: observed.raw())
        #expect(try recorder.wait(for: 1) == [[.integer(1), nil]])
        try observed.suite.setPropertyList(.integer(5), forKey: "k")
        #expect(try recorder.wait(for: 2).last == [.integer(5), nil])
        withExtendedLifetime(observation) {}
    }

    @Test func `A row that can't be read counts as absent, and is reported`() throws {
        let observed = try ObservedSuite()
        try observed.suite.setPropertyList(.integer(1), forKey: "k")
        let recorder = Recorder<Values>()
        let observation = observed.observe("k", into: recorder)
        try observed.raw().execute("PRAGMA ignore_check_constraints = ON; UPDATE defaults SET value = 'x'")
        #expect(try recorder.wait(for: 1) == [[nil]])
        try observed.suite.setPropertyList(.integer(2), forKey: "k")
        #expect(try recorder.wait(for: 2).last == [.integer(2)])
        withExtendedLifetime(observation) {}
    }
}

extension PropertyListValue {
    fileprivate var number: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }
}

extension Data {
    fileprivate var hex: String { map { String(format: "%02x", $0) }.joined() }
}
