import DefaultsStore
public import Synchronization

/// A setting: a name, the type of its values, and the value that it has when none is stored.
///
/// Declare keys once, as constants, and use them on suites, batches and snapshots, on ``SQLiteUserDefaults``, and on any
/// `UserDefaults`:
///
/// ```swift
/// extension DefaultsKeys {
///     static let port  = DefaultsKey("port", default: 8080)
///     static let host  = DefaultsKey<String?>("host")                        // nil when nothing is stored
///     static let names = DefaultsKey<[String]>("names")                      // empty when nothing is stored
///     static let since = DefaultsKey("since", dynamicDefault: Date())        // computed at each read
/// }
/// ```
///
/// Whether a setting has a value of its own, equal to the default or not, `contains` tells.
public final class DefaultsKey<Value: DefaultsSerializable>: DefaultsKeys, @unchecked Sendable {
    // Unchecked as its superclass is: everything in it is constant and Sendable.

    @usableFromInline let fallback: Fallback
    /// Whether the type is optional, and nil means that nothing is stored.
    let nilRemoves: Bool
    /// Older names and forms, for a key that has a past.
    let history: KeyHistory<Value>?

    /// The last value that took some work to make of what is stored.
    @usableFromInline let decoded = Mutex<(version: UInt64, value: Value)?>(nil)

    /// Where the default comes from.
    @usableFromInline
    enum Fallback: Sendable {
        case fixed(Value)
        case dynamic(@Sendable () -> Value)
    }

    init(_ name: String, _ fallback: Fallback, storesNil: Bool = false, history: KeyHistory<Value>?) {
        self.fallback = fallback
        nilRemoves = !storesNil && Value.self is any OptionalValue.Type
        self.history = history
        super.init(name: name)
    }

    /// The value of the key where none is stored.
    @inlinable
    public var defaultValue: Value {
        switch fallback {
        case .fixed(let value): value
        case .dynamic(let value): value()
        }
    }
}
