public import DefaultsStore
public import Dispatch
public import Observation

/// The settings of a suite for the Observation framework: whoever reads one inside `withObservationTracking` is told when it
/// changes, by this process or by any other, and not when another one does.
///
/// ```swift
/// let settings = ObservableDefaults(suite, queue: .main)
/// withObservationTracking {
///     label.text = "\(settings[.port])"
/// } onChange: {
///     // A change is told soon after its commit, never by the writing call itself.
/// }
/// ```
public final class ObservableDefaults: Observable, Sendable {
    private let tracker: DefaultsTracker

    /// The suite.
    public var suite: DefaultsSuite { tracker.suite }

    /// Creates a view of a suite; those of one suite agree with each other, and with all else.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - queue: Where changes are told; nil for a thread of the system's choice. What draws on the main thread needs
    ///     `.main`.
    public init(_ suite: DefaultsSuite, queue: DispatchQueue? = nil) {
        tracker = DefaultsTracker(suite, queue: queue)
    }

    /// The value of a setting; as ``DefaultsStore/DefaultsSuite/subscript(_:)``.
    public subscript<Value>(key: DefaultsKey<Value>) -> Value {
        get {
            tracker.access(key)
            return suite[key]
        }
        set { suite[key] = newValue }
    }
}
