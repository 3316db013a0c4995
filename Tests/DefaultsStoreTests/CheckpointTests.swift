import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DefaultsStore

@Suite struct CheckpointTests {
    private func sizeOfLog(_ folder: TemporaryFolder) throws -> Int {
        try FileManager.default.attributesOfItem(atPath: folder.database.path + "-wal")[.size] as? Int ?? 0
    }

    /// How many values the database file holds by itself.
    private func countInFile(_ folder: TemporaryFolder) throws -> Int {
        let copy = try TemporaryFolder()
        try FileManager.default.copyItem(at: folder.database, to: copy.database)
        return try copy.open().suite("t").keys().count
    }

    @Test func `Another thread moves to the file what a thousand sets have written`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        let suite = database.suite("t")
        for number in 0..<100 { try suite.setPropertyList(.integer(number), forKey: "key \(number)") }
        #expect(database.checkpointer.connection == nil)
        #expect(try countInFile(folder) == 0)
        for number in 0..<1_000 { try suite.setPropertyList(.integer(-number - 1), forKey: "key \(number % 100)") }
        #expect(database.checkpointer.connection != nil)
        database.checkpointer.join()
        // What came meanwhile is moved by a commit, after which the -wal begins anew: by the one at 4,000 pages, where the
        // thread gets no processor.
        var number = 0
        while database.writer.framesInLog >= 2_000, number < 2_000 {
            try suite.setPropertyList(.integer(number), forKey: "key 0")
            number += 1
        }
        #expect(database.writer.framesInLog < 2_000)
        // Not before: a file of which pages are still in the -wal need not be whole by itself.
        #expect(try countInFile(folder) == 100)
    }

    @Test(arguments: [DefaultsDatabase.Durability.processCrash, .powerLoss])
    func `The -wal stays bounded while somebody sets all the time`(durability: DefaultsDatabase.Durability) throws {
        let folder = try TemporaryFolder()
        let suite = try DefaultsDatabase.open(at: folder.database, durability: durability).suite("t")
        var longest: UInt32 = 0
        for number in 0..<(durability == .powerLoss ? 2_500 : 10_000) {
            try suite.setPropertyList(.integer(number), forKey: "key \(number % 50)")
            longest = max(longest, suite.database.writer.framesInLog)
        }
        #expect(longest >= 2_000)
        #expect(longest < 4_010)
        #expect(try sizeOfLog(folder) < 4_010 * 1_048 + Int(LogFile.capacity))
    }

    @Test func `Once a reader has ended that was in the way, the -wal begins anew`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        try suite.setPropertyList(.integer(0), forKey: "a")
        try suite.read { snapshot in
            for number in 0..<5_000 { try suite.setPropertyList(.integer(number + 1), forKey: "a") }
            #expect(try snapshot.propertyList(forKey: "a") == .integer(0))
        }
        #expect(suite.database.writer.framesInLog > 10_000)
        for number in 0..<600 { try suite.setPropertyList(.integer(-number), forKey: "a") }
        #expect(suite.database.writer.framesInLog < 1_300)
    }

    @Test func `Letting go of the database waits for the thread, and leaves one file`() throws {
        let folder = try TemporaryFolder()
        for round in 0..<5 {
            do {
                let suite = try folder.open().suite("t")
                for number in 0..<1_000 { try suite.setPropertyList(.integer(number), forKey: "\(round) \(number)") }
                #expect(suite.database.checkpointer.connection != nil)
            }
            #expect(try folder.names == ["defaults.sqlite"])
        }
        #expect(try folder.open().suite("t").keys().count == 5_000)
    }

    @Test func `Equal transactions longer than the limit each make the -wal begin anew`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        for round in 0..<4 {
            try suite.setPropertyList(.data(Data(repeating: UInt8(round), count: 5 << 20)), forKey: "large")
            #expect(suite.database.writer.framesInLog < 6_000, "round \(round)")
        }
    }

    @Test func `The thread moves each -wal, however few pages were added meanwhile`() throws {
        let database = try TemporaryFolder().open()
        let suite = database.suite("t")
        for round in 0..<3 {
            var number = 0
            repeat {
                number += 1
                try suite.setPropertyList(.integer(round * 10_000 + number), forKey: "a")
            } while database.writer.framesInLog < 2_000
            #expect(database.checkpointer.thread != nil, "round \(round)")
            database.checkpointer.join()
        }
    }

    @Test func `The thread gets no connection that has found another -wal`() throws {
        let folder = try TemporaryFolder()
        let database = try folder.open()
        try database.suite("t").setPropertyList(.integer(1), forKey: "a")
        let log = folder.database.path + "-wal"
        try FileManager.default.copyItem(atPath: log, toPath: log + "2")
        #expect(rename(log + "2", log) == 0)
        let error = #expect(throws: DefaultsError.self) { try database.makeCheckpointConnection() }
        #expect(error?.code == .databaseReplaced)
    }

    private static let handledSignals = Atomic(0)

    @Test func `A program's signal handlers don't run on the thread`() throws {
        let database = try TemporaryFolder().open()
        let suite = database.suite("t")
        signal(SIGUSR2) { _ in CheckpointTests.handledSignals.wrappingAdd(1, ordering: .relaxed) }
        for number in 0..<900 { try suite.setPropertyList(.integer(number), forKey: "a") }
        // The thread is made with the signals of the one that commits, of which a test runner may block some.
        var signals = sigset_t()
        var previous = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGUSR2)
        pthread_sigmask(SIG_UNBLOCK, &signals, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let outcome = Mutex<Result<Void, any Error>?>(nil)
        // The thread waits before it moves anything.
        ForkGuard.holdingForks {
            outcome.withLock { outcome in
                outcome = Result {
                    for number in 0..<150 { try suite.setPropertyList(.integer(number), forKey: "b") }
                    pthread_kill(try #require(database.checkpointer.thread), SIGUSR2)
                }
            }
        }
        try outcome.withLock { $0 }?.get()
        database.checkpointer.join()
        #expect(Self.handledSignals.load(ordering: .relaxed) == 0)
    }
}
