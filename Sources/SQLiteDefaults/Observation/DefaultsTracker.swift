public import DefaultsStore
public import Dispatch
public import Observation
import Synchronization

/// Connects settings with the Observation framework: `withObservationTracking`, and what is built on it, hears of every
/// change to the settings that were read through it, by this process and by any other.
///
/// It is what ``ObservableDefaults`` is made of, and what an observable class of your own can hold: call ``access(_:)`` where
/// a property is read. Nothing is to be called where one is written, since the database tells of every change.
///
/// ```swift
/// final class Model: Observable {
///     private let suite: DefaultsSuite
///     private let tracker: DefaultsTracker
///     var port: Int {
///         get { tracker.access(.port); return suite[.port] }
///         set { suite[.port] = newValue }
///     }
/// }
/// ```
public final class DefaultsTracker: Observable, Sendable {
    /// The suite whose settings are tracked.
    public let suite: DefaultsSuite

    private let handlers: DispatchQueue
    private let registrar = ObservationRegistrar()
    /// One for each name that has been read so far.
    private let observed = Mutex<[ByteString: Observed]>([:])

    private struct Observed {
        let observer: KeyObserver
        var isStarted = false
        /// Whether somebody else may have read the value while the observer was being started.
        var wasReadMeanwhile = false
    }

    /// Creates a tracker, which costs nothing as long as nothing is read.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - queue: Where changes are told; nil for a thread of the system's choice. What draws on the main thread needs
    ///     `.main`.
    public init(_ suite: DefaultsSuite, queue: DispatchQueue? = nil) {
        self.suite = suite
        handlers = queue ?? .global()
    }

    deinit {
        for observed in observed.withLock({ Array($0.values) }) { observed.observer.cancel() }
    }

    /// Notes that a setting is about to be read.
    public func access<Value>(_ key: DefaultsKey<Value>) {
        key.observedNames.forEach(access(name:))
    }

    /// Notes that the value of a key is about to be read.
    public func access(name: String) {
        let name = ByteString(name)
        registrar.access(self, keyPath: \.[name])
        let new: KeyObserver? = observed.withLock { observed in
            if let known = observed[name] {
                if !known.isStarted { observed[name]?.wasReadMeanwhile = true }
                return nil
            }
            let observer = makeObserver(of: name)
            observed[name] = Observed(observer: observer)
            return observer
        }
        guard let new else { return }
        // Before the caller reads, so that what changes after that is told.
        new.start(deliversFirst: false)
        let wasReadMeanwhile = observed.withLock { observed in
            observed[name]?.isStarted = true
            return observed[name]?.wasReadMeanwhile ?? false
        }
        // What changed between such a read and the start would be told to nobody.
        if wasReadMeanwhile { handlers.async { [weak self] in self?.tell(name) } }
    }

    private func makeObserver(of name: ByteString) -> KeyObserver {
        let handlers = HandlerQueue(handlers)
        return KeyObserver(of: [name.string], in: suite) { [weak self] observer in
            handlers.request { [weak self] in
                if observer.take() != nil { self?.tell(name) }
            }
        }
    }

    private func tell(_ name: ByteString) {
        registrar.withMutation(of: self, keyPath: \.[name]) {}
    }

    /// What a key's path leads to; only the path is of interest.
    private subscript(name: ByteString) -> Void { () }
}
