import Foundation
import Synchronization

/// Wakes the feeds of all databases that are observed in this process: one thread, which lives as long as there is one.
///
/// It sees that somebody writes to a -wal before the commit can be seen, and nothing says when that is. So it looks at
/// the wal-index header at once, and again after pauses that grow, until the next event; a look that finds nothing new
/// costs nanoseconds, and a commit that was seen late was not much later than it was long. See
/// Decisions/0006-observation.md.
final class ChangeWatch: Sendable {
    // MARK: - One a process

    /// The watch of this process; a forked child has another than its parent.
    static var shared: ChangeWatch {
        current.withLock { current in
            if current.process != ForkGuard.generation { current = ChangeWatch() }
            return current
        }
    }

    private static let current = Mutex(ChangeWatch())
    /// Whether it was said that changes are looked for at intervals alone.
    private static let hasReportedPolling = Atomic(false)

    // MARK: - State

    private struct Watched {
        weak var database: DefaultsDatabase?
        let file: DatabaseFile
        /// What to watch them by; nil for what can't be.
        var log: Int32?
        let folder: Int32?
        /// Whether to look at intervals, since events are missing.
        var isPolled: Bool { log == nil || folder == nil }
    }

    private struct State {
        var watched: [ObjectIdentifier: Watched] = [:]
        /// Who is concerned by an event.
        var owners: [Int32: Set<ObjectIdentifier>] = [:]
        /// The databases to look at, whether or not anything happened to them.
        var due: Set<ObjectIdentifier> = []
        /// Nil while there is no thread.
        var events: FileEvents?
    }

    private let state = Mutex(State())
    private let process = ForkGuard.generation

    // MARK: - Starting and stopping

    /// Watches a database, until it is gone or nobody observes it.
    func start(_ database: DefaultsDatabase) {
        let identifier = ObjectIdentifier(database)
        let failure: DefaultsError? = state.withLock { state in
            // A database of the same address that is gone, and whose end was not seen yet, is another.
            if let known = state.watched[identifier], known.database === database { return nil }
            remove(identifier, from: &state)
            let events = state.events ?? startThread(&state)
            var number = events.failure
            let log = number == 0 ? events.addFile(database.file.logPath) : nil
            if number == 0, log == nil { number = errno }
            let folder = number == 0 ? events.addFolder(database.file.folder) : nil
            if number == 0, folder == nil { number = errno }
            let watched = Watched(database: database, file: database.file, log: log, folder: folder)
            state.watched[identifier] = watched
            for watch in [log, folder].compactMap({ $0 }) { state.owners[watch, default: []].insert(identifier) }
            // Somebody may be in the middle of a commit that began before.
            state.due.insert(identifier)
            database.feed.setNeedsBell(watched.isPolled)
            events.ring()
            return watched.isPolled ? polling(database.file, number) : nil
        }
        if let failure, !Self.hasReportedPolling.exchange(true, ordering: .relaxed) { ErrorReporter.report(failure) }
    }

    /// Makes the thread notice that nobody observes a database any more.
    func stop(_ database: DefaultsDatabase) {
        state.withLock { state in
            guard let events = state.events else { return }
            state.due.insert(ObjectIdentifier(database))
            events.ring()
        }
    }

    /// Makes the thread look at the databases that it gets no events of.
    func ring() {
        state.withLock { state in
            for (identifier, watched) in state.watched where watched.isPolled { state.due.insert(identifier) }
            state.events?.ring()
        }
    }

    private func startThread(_ state: inout State) -> FileEvents {
        let events = FileEvents()
        state.events = events
        let thread = Thread { [self] in run(events) }
        thread.name = "SQLiteDefaults"
        thread.start()
        return events
    }

    private func remove(_ identifier: ObjectIdentifier, from state: inout State) {
        guard let watched = state.watched.removeValue(forKey: identifier) else { return }
        for watch in [watched.log, watched.folder].compactMap({ $0 }) {
            state.owners[watch]?.remove(identifier)
            guard state.owners[watch]?.isEmpty == true else { continue }
            state.owners[watch] = nil
            state.events?.remove(watch)
        }
    }

    private func renew(_ identifier: ObjectIdentifier, in state: inout State, with events: FileEvents) {
        guard let watched = state.watched[identifier], let log = watched.log else { return }
        let new = events.renew(log, file: watched.file.logPath)
        guard new != log else { return }
        state.watched[identifier]?.log = new
        state.owners[log]?.remove(identifier)
        if state.owners[log]?.isEmpty == true { state.owners[log] = nil }
        if let new {
            state.owners[new, default: []].insert(identifier)
        }
        // Without a -wal the database was replaced, which the folder tells; with one, the system is short of watches.
        else {
            watched.database?.feed.setNeedsBell(true)
        }
    }

    private func polling(_ file: DatabaseFile, _ number: Int32) -> DefaultsError {
        DefaultsError(
            .io,
            "The system gives no notice of changes to \(file.path) (\(String(cString: strerror(number)))), so observers look"
                + " for changes by other processes every \(Looks.pollingInterval / 1_000_000) ms: raise the limit"
                + " (fs.inotify.max_user_instances or max_user_watches).",
            path: file.path
        )
    }

    // MARK: - The thread

    /// What the thread has to do for one database.
    private struct Task {
        let identifier: ObjectIdentifier
        let database: DefaultsDatabase
        let isPolled: Bool
        /// Whether something happened to the files' names.
        var isMoved = false
        /// Whether somebody wrote.
        var isTouched = false
    }

    private func run(_ events: FileEvents) {
        // A program's signal handlers are not to run here.
        var signals = sigset_t()
        sigfillset(&signals)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        events.prepareThread()
        var looks: [ObjectIdentifier: Looks] = [:]
        // Until when events are left alone.
        var rest: Int64 = 0
        while true {
            let next = looks.values.lazy.map(\.next).min()
            let happened = events.wait(nanoseconds: next.map { max(0, $0 - Looks.now) }) {
                max(Looks.settlingTime, rest - Looks.now)
            }
            let now = Looks.now
            let overdue = looks.lazy.filter { $0.value.next <= now }.map(\.key)
            guard let tasks = tasks(after: happened, overdue: Array(overdue), with: events) else { return }
            for task in tasks {
                if task.isTouched { looks[task.identifier] = Looks(now: now) }
                let commits = perform(task)
                if commits > 0 { looks[task.identifier, default: Looks(now: now)].slowDown() }
                if commits >= Looks.burst { rest = Looks.now + Looks.restAfterBurst }
                looks[task.identifier]?.scheduleNext(now: Looks.now, isPolled: task.isPolled)
            }
            if looks.count > tasks.count {
                let known = state.withLock { Set($0.watched.keys) }
                looks = looks.filter { known.contains($0.key) }
            }
        }
    }

    /// What there is to do; nil when nobody observes any more, and the thread is to end.
    private func tasks(
        after happened: [FileEvent],
        overdue: [ObjectIdentifier],
        with events: FileEvents
    ) -> [Task]? {
        let (tasks, unobserved): ([Task]?, [DefaultsDatabase]) = state.withLock { state in
            var tasks: [ObjectIdentifier: Task] = [:]
            func note(_ identifier: ObjectIdentifier, _ change: (inout Task) -> Void) {
                guard let watched = state.watched[identifier], let database = watched.database else { return }
                change(
                    &tasks[
                        identifier,
                        default: Task(identifier: identifier, database: database, isPolled: watched.isPolled)
                    ]
                )
            }
            overdue.forEach { note($0) { _ in } }
            state.due.forEach { note($0) { $0.isTouched = true } }
            for event in happened {
                let owners = event.watch.map { state.owners[$0] ?? [] } ?? Set(state.watched.keys)
                for owner in owners {
                    guard let watched = state.watched[owner] else { continue }
                    if event.watch != watched.folder {
                        // Before the look, which finds what is committed until then.
                        renew(owner, in: &state, with: events)
                        note(owner) { $0.isTouched = true }
                    }
                    if event.watch != watched.log, watched.file.isConcerned(byName: event.name) {
                        note(owner) { $0.isMoved = true }
                    }
                }
            }
            var unobserved: [DefaultsDatabase] = []
            // Whose last observer goes is due: nobody observed is gone, since its observers keep it.
            for identifier in state.due {
                let database = state.watched[identifier]?.database
                if let database, database.feed.isObserved { continue }
                remove(identifier, from: &state)
                tasks[identifier] = nil
                if let database { unobserved.append(database) }
            }
            state.due = []
            guard state.watched.isEmpty else { return (Array(tasks.values), unobserved) }
            // Whoever comes now starts another thread, which has descriptors of its own.
            state.events = nil
            events.close()
            return (nil, unobserved)
        }
        unobserved.forEach { $0.feed.rest() }
        return tasks
    }

    /// Looks whether anybody has committed; how often, if so.
    private func perform(_ task: Task) -> Int {
        let database = task.database
        do throws(DefaultsError) {
            if task.isMoved { try database.checkIsInPlace() }
            return try database.feed.update(from: database)
        } catch {
            ErrorReporter.report(error)
            // Whatever else it is may be over at the next look.
            if error.code == .databaseReplaced {
                database.feed.end()
                stop(database)
            }
            return 0
        }
    }
}

extension DatabaseFile {
    /// Whether what happened to a name in the folder may have happened to one of the database's files; nil is any name.
    fileprivate func isConcerned(byName name: String?) -> Bool {
        guard let name else { return true }
        return [path, logPath, indexPath].contains { Self.split($0).name.hasSameBytes(as: name) }
    }
}
