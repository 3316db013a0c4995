public import DefaultsStore
import Foundation

/// A property that is a setting of a suite.
///
/// ```swift
/// struct Server {
///     @Stored(.port, in: suite) var port: Int
///
///     func moveOn() { port += 1 }         // reads and writes the suite, so it need not be mutating
/// }
///
/// server.$port.reset()
/// ```
///
/// To take the suite from an initializer, declare `@Stored var port: Int` and set `_port = Stored(.port, in: suite)`. The
/// wrapper is `Sendable`, and so is a struct of such properties. Swift itself takes wrappers neither on global variables nor
/// in `Sendable` classes, and of static properties only on those of a global actor, such as `@MainActor`.
///
/// `port += 1` reads and then writes; where others do the same, use `suite.update(.port)`.
@propertyWrapper
public struct Stored<Value: DefaultsSerializable>: Sendable {
    /// The setting.
    public let key: DefaultsKey<Value>
    /// Where it is kept.
    public let suite: DefaultsSuite

    /// Declares the property.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - suite: Where it is kept.
    public init(_ key: DefaultsKey<Value>, in suite: DefaultsSuite) {
        self.key = key
        self.suite = suite
    }

    /// The value: what is stored, or the default; what fails is reported to ``SQLiteUserDefaults/onError``.
    @inlinable
    public var wrappedValue: Value {
        get { suite[key] }
        nonmutating set { suite[key] = newValue }
    }

    /// The property itself.
    public var projectedValue: Stored { self }

    /// Whether nothing is stored, so that the value is the default; true, and a report, where that can't be told.
    public var isDefault: Bool {
        do {
            return try !suite.contains(key)
        } catch {
            ErrorReporter.report(error.concerning(suite: suite.name, key: key.name))
            return true
        }
    }

    /// Removes the stored value, which brings the default back; a failure is reported.
    public func reset() { suite.reset(key) }

    /// The value of now, then each different one, whoever changes it; as ``DefaultsStore/DefaultsSuite/values(of:)``.
    ///
    /// ```swift
    /// for await port in server.$port.values { listen(on: port) }
    /// ```
    public var values: AsyncStream<Value> { suite.values(of: key) }
}
