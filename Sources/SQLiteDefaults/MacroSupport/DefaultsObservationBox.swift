public import DefaultsStore
public import Foundation
public import Observation

/// What makes an object of settings observable; `@ObservableUserDefaultsData` writes the code that calls it.
///
/// A property that the object itself sets is told at once, as in every observable class. All other changes, those of a
/// `write` among them, are told soon after their commit, and so is the object's own once more: by then nobody can say
/// that it was the only one.
public final class DefaultsObservationBox: Sendable {
    private let registrar = ObservationRegistrar()
    /// Nil where nobody tells of changes.
    private let tracker: DefaultsTracker?

    /// Creates a box for an object that stores in a suite.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - usesMainThread: Whether others' changes are told on the main thread.
    public init(following suite: DefaultsSuite, usesMainThread: Bool = false) {
        tracker = DefaultsTracker(suite, queue: usesMainThread ? .main : nil)
    }

    /// Creates a box for an object that stores in defaults; others' changes are known of a ``SQLiteUserDefaults`` alone.
    ///
    /// - Parameters:
    ///   - defaults: The defaults.
    ///   - usesMainThread: Whether others' changes are told on the main thread.
    public init(following defaults: UserDefaults, usesMainThread: Bool = false) {
        tracker = (defaults as? SQLiteUserDefaults).map { defaults in
            DefaultsTracker(defaults.suite, queue: usesMainThread ? .main : nil)
        }
    }

    /// Notes that a property is about to be read.
    public func access<Subject: Observable, Member, Value>(
        _ subject: Subject,
        _ keyPath: KeyPath<Subject, Member>,
        key: DefaultsKey<Value>
    ) {
        tracker?.access(key)
        registrar.access(subject, keyPath: keyPath)
    }

    /// Notes that a property is about to be read.
    public func access<Subject: Observable, Member, Value>(
        _ subject: Subject,
        _ keyPath: KeyPath<Subject, Member>,
        key: DefaultsBridgedKey<Value>
    ) {
        access(subject, keyPath, key: key.form)
    }

    /// Changes a property, and tells its observers.
    ///
    /// - Returns: What the body returns.
    /// - Throws: What the body throws.
    public func withMutation<Subject: Observable, Member, Result>(
        of subject: Subject,
        _ keyPath: KeyPath<Subject, Member>,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try registrar.withMutation(of: subject, keyPath: keyPath, body)
    }
}
