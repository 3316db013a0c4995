import DefaultsStore
import Foundation

/// A property that is a setting of the suite that its object has.
///
/// Use it in a class that is given a suite, so that no property repeats it:
///
/// ```swift
/// final class Server: DefaultsSuiteProviding {
///     let suite: DefaultsSuite
///     @SuiteStored(.port) var port: Int
///     @SuiteStored(.host) var host: String?
///
///     init(suite: DefaultsSuite) { self.suite = suite }
/// }
/// ```
///
/// Elsewhere, and in actors, use ``Stored``: only a class gives a wrapper access to its object.
@propertyWrapper
public struct SuiteStored<Value: DefaultsSerializable>: Sendable {
    /// The setting.
    public let key: DefaultsKey<Value>

    /// Declares the property.
    ///
    /// - Parameter key: The setting.
    public init(_ key: DefaultsKey<Value>) {
        self.key = key
    }

    /// The value in the suite of the object.
    public static subscript<Owner: DefaultsSuiteProviding>(
        _enclosingInstance owner: Owner,
        wrapped _: ReferenceWritableKeyPath<Owner, Value>,
        storage storage: ReferenceWritableKeyPath<Owner, SuiteStored>
    ) -> Value {
        get { owner.suite[owner[keyPath: storage].key] }
        set { owner.suite[owner[keyPath: storage].key] = newValue }
    }

    /// The setting in the suite of the object: `$port.reset()`.
    public static subscript<Owner: DefaultsSuiteProviding>(
        _enclosingInstance owner: Owner,
        projected _: KeyPath<Owner, Stored<Value>>,
        storage storage: ReferenceWritableKeyPath<Owner, SuiteStored>
    ) -> Stored<Value> {
        Stored(owner[keyPath: storage].key, in: owner.suite)
    }

    /// Not available: only the object knows the suite.
    @available(
        *,
        unavailable,
        message:
            "only a class that conforms to DefaultsSuiteProviding can have it; elsewhere use @Stored(key, in: suite)"
    )
    public var wrappedValue: Value {
        // The compiler lets nobody come here.
        get { preconditionFailure("unavailable") }
        nonmutating set { preconditionFailure("unavailable") }
    }

    /// Not available: only the object knows the suite.
    @available(
        *,
        unavailable,
        message:
            "only a class that conforms to DefaultsSuiteProviding can have it; elsewhere use @Stored(key, in: suite)"
    )
    public var projectedValue: Stored<Value> {
        // The compiler lets nobody come here.
        preconditionFailure("unavailable")
    }
}
