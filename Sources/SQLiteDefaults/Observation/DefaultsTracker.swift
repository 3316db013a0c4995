public import DefaultsStore
public import Dispatch
public import Observation

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

    private let registrar = ObservationRegistrar()
    private let reads: ObservedReads<ByteString>

    /// Creates a tracker, which costs nothing as long as nothing is read.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - queue: Where changes are told; nil for a thread of the system's choice. What draws on the main thread needs
    ///     `.main`.
    public init(_ suite: DefaultsSuite, queue: DispatchQueue? = nil) {
        self.suite = suite
        reads = ObservedReads(queue: queue)
    }

    /// Notes that a setting is about to be read.
    public func access<Value>(_ key: DefaultsKey<Value>) {
        key.observedNames.forEach(access(name:))
    }

    /// Notes that the value of a key is about to be read.
    public func access(name: String) {
        let name = ByteString(name)
        registrar.access(self, keyPath: \.[name])
        reads.note(name) {
            ([name.string], suite)
        } tell: {
            { [weak self] in self?.tell(name) }
        }
    }

    private func tell(_ name: ByteString) {
        registrar.withMutation(of: self, keyPath: \.[name]) {}
    }

    /// What a key's path leads to; only the path is of interest.
    private subscript(name: ByteString) -> Void { () }
}
