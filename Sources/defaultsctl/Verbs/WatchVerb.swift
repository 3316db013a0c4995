import DefaultsStore
import Dispatch
import Foundation
import Synchronization

/// Prints what changes, a line for each key, until it is interrupted or its reader goes away.
struct WatchVerb: Verb {
    static let names = ["watch"]
    static let usage = [
        (command: "watch [--json] [<domain> [<key>]]", effect: "prints each change, with the old and the new value")
    ]

    private let domain: Domain?
    private let key: String?
    private let format: ChangeLine.Format

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        arguments.allow(flags: ["--json"])
        domain = try arguments.optionalDomain()
        key = try arguments.positional()
        try arguments.finish()
        format = arguments.flags.contains("--json") ? .json : .text
    }

    func run(on store: Store, _ console: any Console) throws {
        guard let database = try store.openIfPresent(.readOnly) else {
            throw ToolError.failure("There is no database yet, so there is nothing to watch")
        }
        endQuietlyWhenInterrupted()
        let news = DispatchSemaphore(value: 0)
        let isOver = Atomic(false)
        let observer = ChangeObserver(of: domain?.suite, in: database) { _ in
            news.signal()
        } finish: {
            isOver.store(true, ordering: .releasing)
            news.signal()
        }
        observer.start()
        // Read after the start, so that no change falls between.
        var known = KnownValues(domain: domain, key: key)
        _ = try known.update(from: database, after: nil)
        while !isOver.load(ordering: .acquiring) {
            news.wait()
            let changes = observer.take()
            // At the end there are none, and nothing can be read any more.
            guard !changes.isEmpty else { continue }
            do {
                for change in try known.update(from: database, after: changes) {
                    try console.write(ChangeLine(change, time: Date()).text(format))
                }
            } catch let error as DefaultsError where error.code == .databaseReplaced {
                // The observer finds it too, reports it, and ends.
                continue
            }
        }
        // Why was reported when it happened.
        throw ToolError.failure("No further changes can be seen")
    }

    private func endQuietlyWhenInterrupted() {
        // Explicitly, since a shell has its background jobs ignore the interrupt, and who starts it may block either.
        var signals = sigset_t()
        sigemptyset(&signals)
        for number in [SIGINT, SIGTERM] {
            signal(number) { _ in _exit(ExitStatus.success.rawValue) }
            sigaddset(&signals, number)
        }
        pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
}
