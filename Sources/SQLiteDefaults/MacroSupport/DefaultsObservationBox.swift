public import DefaultsStore
import Dispatch
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
    private let suite: DefaultsSuite?
    /// A setting is found by its key's identity, since it is looked for at each read.
    private let reads: ObservedReads<ObjectIdentifier>

    /// Tells the observers of a property that it has changed.
    private struct Announcement: @unchecked Sendable {
        // Unchecked because the object and the key path, which the closure holds, may belong to an actor. Nothing is read
        // through them: the registrar, which every thread may call, compares key paths and does not look at the object.
        let announce: () -> Void
    }

    /// Creates a box for an object that stores in a suite.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - usesMainThread: Whether others' changes are told on the main thread.
    public init(following suite: DefaultsSuite, usesMainThread: Bool = false) {
        self.suite = suite
        reads = ObservedReads(queue: usesMainThread ? .main : nil)
    }

    /// Creates a box for an object that stores in defaults; others' changes are known of a ``SQLiteUserDefaults`` alone.
    ///
    /// - Parameters:
    ///   - defaults: The defaults.
    ///   - usesMainThread: Whether others' changes are told on the main thread.
    public init(following defaults: UserDefaults, usesMainThread: Bool = false) {
        suite = (defaults as? SQLiteUserDefaults)?.suite
        reads = ObservedReads(queue: usesMainThread ? .main : nil)
    }

    /// Notes that a property is about to be read.
    public func access<Subject: AnyObject & Observable, Member, Value>(
        _ subject: Subject,
        _ keyPath: KeyPath<Subject, Member>,
        key: DefaultsKey<Value>
    ) {
        registrar.access(subject, keyPath: keyPath)
        guard let suite else { return }
        reads.note(ObjectIdentifier(key)) {
            (key.observedNames, suite)
        } tell: {
            // The key is kept, so that no other comes to have its identity.
            let announcement = Announcement { [weak subject, registrar, key] in
                guard let subject else { return }
                withExtendedLifetime(key) { registrar.withMutation(of: subject, keyPath: keyPath) {} }
            }
            return { announcement.announce() }
        }
    }

    /// Notes that a property is about to be read.
    public func access<Subject: AnyObject & Observable, Member, Value>(
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
