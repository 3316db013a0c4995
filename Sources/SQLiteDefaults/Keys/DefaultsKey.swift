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
///
/// ## Settings that were called or stored otherwise
///
/// A key can name what the setting was called in earlier versions of the program, and read what they stored:
///
/// ```swift
/// static let natural = DefaultsKey("natural", default: true, renamedFrom: "natrual")
/// static let size = DefaultsKey("size", default: Size.small) { stored in
///     guard case .integer(let points) = stored else { throw UnknownSize() }
///     return points < 12 ? .small : .large
/// }
/// ```
///
/// When a suite's value is first read or written through the key, what is stored under an old name is moved to the new one,
/// in one transaction with the removal of the old names: whatever happens, the value is there under one of them. A value
/// under the new name wins, then the first of the old names that has one. Only then, and only where the stored value does
/// not decode, is it handed to the upgrade, and what that returns is stored in its place. If the upgrade throws, the key has
/// its default, and what is stored stays. Where nothing is left of earlier versions nothing is written, and from then on,
/// until the suite is opened anew, nothing is looked for.
///
/// A read does not wait for another writer, and a snapshot and a database that is open for reading alone write nothing: they
/// read the old name and the old form as they are. So does a read whose write fails; the failure is reported once, and the
/// write tried again a second later at the earliest. The upgrade may be called more than once for one value, by threads or
/// processes that read it at the same time.
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

    override var valueType: any Any.Type { declaredType ?? Value.self }
    /// The type that a program knows the values by, where the key itself has another.
    private let declaredType: (any Any.Type)?

    init(
        _ name: String,
        _ fallback: Fallback,
        storesNil: Bool = false,
        history: KeyHistory<Value>?,
        declaredType: (any Any.Type)? = nil
    ) {
        self.fallback = fallback
        self.declaredType = declaredType
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
