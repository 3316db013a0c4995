import DefaultsStore
import Dispatch
import Synchronization

/// Observers of the settings that have been read so far, one for each, for the Observation framework.
final class ObservedReads<Setting: Hashable & Sendable>: Sendable {
    private struct Observed {
        let observer: KeyObserver
        var isStarted = false
        /// Whether somebody else may have read the value while the observer was being started.
        var wasReadMeanwhile = false
    }

    private let observed = Mutex<[Setting: Observed]>([:])
    private let queue: DispatchQueue

    /// - Parameter queue: Where changes are told; nil for a thread of the system's choice.
    init(queue: DispatchQueue?) {
        self.queue = queue ?? .global()
    }

    deinit {
        for observed in observed.withLock({ Array($0.values) }) { observed.observer.cancel() }
    }

    /// Has every change to a setting told from now on, that is about to be read.
    ///
    /// - Parameters:
    ///   - setting: Stands for the setting.
    ///   - names: The names under which it is stored, and their suite; asked for at the first read alone.
    ///   - tell: Tells that the setting has changed; that of the first read is kept.
    func note(
        _ setting: Setting,
        storedUnder names: () -> (names: [String], suite: DefaultsSuite),
        tell: () -> @Sendable () -> Void
    ) {
        let isKnown = observed.withLock { observed in
            guard let known = observed[setting] else { return false }
            if !known.isStarted { observed[setting]?.wasReadMeanwhile = true }
            return true
        }
        if isKnown { return }
        let tell = tell()
        let handlers = HandlerQueue(queue)
        let (names, suite) = names()
        // A value may be gone again by the time the watch looks, and have been read meanwhile.
        let observer = KeyObserver(of: names, in: suite, countsTouches: true) { observer in
            handlers.request { if observer.take() != nil { tell() } }
        }
        let isFirst = observed.withLock { observed in
            guard observed[setting] == nil else {
                observed[setting]?.wasReadMeanwhile = true
                return false
            }
            observed[setting] = Observed(observer: observer)
            return true
        }
        guard isFirst else { return }
        // Before the caller reads, so that what changes after that is told.
        observer.start(deliversFirst: false)
        let wasReadMeanwhile = observed.withLock { observed in
            observed[setting]?.isStarted = true
            return observed[setting]?.wasReadMeanwhile ?? false
        }
        // What changed between such a read and the start would be told to nobody.
        if wasReadMeanwhile { queue.async(execute: tell) }
    }
}
