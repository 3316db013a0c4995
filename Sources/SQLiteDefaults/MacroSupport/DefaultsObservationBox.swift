import DefaultsStore
public import Foundation
public import Observation
import Synchronization

/// What makes an object of settings observable: it passes on the object's own changes, and those of others that it is told of.
///
/// `@ObservableUserDefaultsData` writes the code that calls it.
public final class DefaultsObservationBox<Subject: AnyObject & Observable>: Sendable {
    private let registrar = ObservationRegistrar()
    /// Where the object stores; nil where nobody tells of the changes that others make.
    private let suite: DefaultsSuite?
    private let trackedKeys = Mutex<[ObjectIdentifier: TrackedKey]>([:])

    /// A key whose property has been read.
    private struct TrackedKey: @unchecked Sendable {
        // Unchecked because the object and the key path, which `announce` holds, may belong to an actor. Nothing is read
        // through them: the registrar, which every thread may call, compares key paths and does not look at the object.

        let name: String
        /// Tells the property's observers that it changes.
        let announce: () -> Void
    }

    /// Creates a box for an object that stores in a suite.
    public init(following suite: DefaultsSuite) {
        self.suite = suite
    }

    /// Creates a box for an object that stores in defaults; others' changes are known of a ``SQLiteUserDefaults`` alone.
    public init(following defaults: UserDefaults) {
        suite = (defaults as? SQLiteUserDefaults)?.suite
    }

    // MARK: - The object's side

    /// Notes that a property is read.
    public func access<Member>(_ subject: Subject, _ keyPath: KeyPath<Subject, Member>, key: DefaultsKeys) {
        track(key, as: keyPath, of: subject)
        registrar.access(subject, keyPath: keyPath)
    }

    /// Notes that a property is read.
    public func access<Member, Value>(
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
    public func withMutation<Member, Result>(
        of subject: Subject,
        _ keyPath: KeyPath<Subject, Member>,
        _ body: () throws -> Result
    ) rethrows -> Result {
        try registrar.withMutation(of: subject, keyPath: keyPath, body)
    }

    private func track<Member>(_ key: DefaultsKeys, as keyPath: KeyPath<Subject, Member>, of subject: Subject) {
        trackedKeys.withLock { trackedKeys in
            guard trackedKeys[ObjectIdentifier(key)] == nil else { return }
            trackedKeys[ObjectIdentifier(key)] = TrackedKey(name: key.name) { [registrar, weak subject] in
                guard let subject else { return }
                registrar.withMutation(of: subject, keyPath: keyPath) {}
            }
        }
    }

    // MARK: - The feed's side

    /// Tells the observers of the properties whose keys have been changed by others; may be called on any thread.
    package func announceChange(of names: some Collection<String>) {
        let changed = trackedKeys.withLock { keys in keys.values.filter { names.contains($0.name) } }
        // With no lock held: an observer reads, and so comes back here.
        for key in changed { key.announce() }
    }
}
