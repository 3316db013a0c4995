import CSQLite
import Foundation
import Synchronization

/// Moves what the -wal holds to the database file on another thread, so that hardly a set waits for the disk.
///
/// Sets go on meanwhile. What they have added is moved by the first commit that finds the thread at its end: it is little, and
/// as long as somebody commits all the time nobody else could move the last of it. See Decisions/0010-log-file.md.
final class Checkpointer: @unchecked Sendable {
    // Unchecked: everything but `isDone` is used inside the write gate, or when nobody else has the database any more.

    /// From how many pages in the -wal on they are moved. A set writes two pages of 1 KiB, so this is as many sets as
    /// SQLite's own default of 1,000
    /// (https://www.sqlite.org/pragma.html#pragma_wal_autocheckpoint).
    private static let threshold: UInt32 = 2_000
    /// From how many pages on a commit waits until they are moved.
    private static let limit = 2 * threshold
    /// How many more pages there have to be after an attempt that a reader was in the way of.
    private static let pause = threshold / 4

    /// The connection that the thread uses; made for its first turn.
    private(set) var connection: Connection?
    private(set) var thread: pthread_t?
    /// Whether the thread is at its end.
    private let isDone = Atomic(false)
    /// How many pages there were at the last attempt; more than there can be before the first one in each -wal.
    private var lastAttempt = UInt32.max

    /// Does what is due after a commit of the writer; `connect` opens a connection for the thread.
    func didCommit(_ writer: Connection, connect: () throws(DefaultsError) -> Connection) {
        let pages = writer.framesInLog
        // With fewer pages than at the last attempt, all of them had been moved, and the -wal has begun anew.
        if pages < lastAttempt { lastAttempt = .max }
        guard pages >= Self.threshold else { return }
        let isSameLog = lastAttempt != .max
        let isFull = pages >= Self.limit
        if thread != nil {
            guard isFull || isDone.load(ordering: .acquiring) else { return }
            join()
            if isSameLog { return checkpoint(writer) }
        }
        if isSameLog, pages < lastAttempt + Self.pause { return }
        lastAttempt = pages
        // Also without another connection, and without a thread.
        guard !isFull, let connection = connection ?? (try? connect()) else { return checkpoint(writer) }
        self.connection = connection
        if !start() { checkpoint(writer) }
    }

    /// Waits until the thread is at its end.
    func join() {
        guard let thread else { return }
        pthread_join(thread, nil)
        self.thread = nil
    }

    private func checkpoint(_ writer: Connection) {
        let pages = writer.framesInLog
        // The next commit may begin anew with as many pages.
        lastAttempt = writer.checkpoint(stoppingWriters: pages >= Self.limit) ? .max : pages
    }

    private func start() -> Bool {
        isDone.store(false, ordering: .relaxed)
        #if canImport(Darwin)
            var started: pthread_t?
        #else
            var started = pthread_t()
        #endif
        // A program's signal handlers are not to run there: one that forks would wait for its own thread.
        var signals = sigset_t()
        var previous = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, &previous)
        defer { pthread_sigmask(SIG_SETMASK, &previous, nil) }
        let argument = Unmanaged.passUnretained(self).toOpaque()
        let result = pthread_create(&started, nil, { Checkpointer.run($0) }, argument)
        if result == 0 { thread = started }
        return result == 0
    }

    /// The thread; whoever lets go of the checkpointer joins it before.
    private static func run(_ argument: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
        guard let argument else { return nil }
        let checkpointer = Unmanaged<Checkpointer>.fromOpaque(argument).takeUnretainedValue()
        ForkGuard.holdingForks { _ = checkpointer.connection?.checkpoint() }
        checkpointer.isDone.store(true, ordering: .releasing)
        return nil
    }
}
