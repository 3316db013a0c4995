import DefaultsStore

/// A setting of a type that need not be ``DefaultsSerializable``, with the bridge that stores it.
///
/// The macros for `Codable` and raw values declare such keys, and they are of use for types that you don't own. For your own
/// types ``DefaultsKey`` does more.
///
/// ```swift
/// static let key = DefaultsBridgedKey("profile", bridge: CodableBridge<Profile>(), default: Profile())
/// ```
public final class DefaultsBridgedKey<Value>: Sendable {
    /// The key of what is stored.
    let form: DefaultsKey<StoredForm?>
    /// Computed at each read, so that a value that is not Sendable is never shared.
    private let fallback: @Sendable () -> Value
    private let encoding: @Sendable (Value) throws -> PropertyListValue?
    private let decoding: @Sendable (PropertyListValue) throws -> Value

    /// Declares a setting.
    ///
    /// - Parameters:
    ///   - name: Any string.
    ///   - bridge: Turns values into their stored form and back.
    ///   - defaultValue: The value where none is stored, computed at each read.
    public init(
        _ name: String,
        bridge: some DefaultsBridge<Value>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value
    ) {
        form = DefaultsKey(name, .fixed(nil), history: nil, declaredType: Value.self)
        fallback = defaultValue
        encoding = { value in try bridge.encode(value) }
        decoding = { stored in try bridge.decode(stored) }
    }

    /// Declares an optional setting: nil removes what is stored, which brings back the default.
    ///
    /// - Parameters:
    ///   - name: Any string.
    ///   - bridge: Turns values into their stored form and back.
    ///   - defaultValue: The value where none is stored, computed at each read.
    public init<Wrapped>(
        _ name: String,
        bridge: some DefaultsBridge<Wrapped>,
        default defaultValue: @autoclosure @escaping @Sendable () -> Value = nil
    ) where Value == Wrapped? {
        form = DefaultsKey(name, .fixed(nil), history: nil, declaredType: Value.self)
        fallback = defaultValue
        encoding = { value in try value.map { value in try bridge.encode(value) } }
        decoding = { stored in try bridge.decode(stored) }
    }

    /// The key's name, as the database has it.
    public var name: String { form.name }

    /// The value of the key where none is stored.
    public var defaultValue: Value { fallback() }

    // MARK: - Coding

    /// The value of what is stored, or the default and a report.
    func decode(_ stored: StoredForm?, reportingFor suite: String) -> Value {
        guard let stored else { return defaultValue }
        do {
            return try decoding(stored.value)
        } catch {
            let error = DefaultsError(decoding: error).concerning(key: name)
            form.reports.report(error, suite: suite, key: name, stored: stored.value)
            return defaultValue
        }
    }

    /// What is stored for a value; nil where the key is to be removed.
    func encode(_ value: Value) throws(DefaultsError) -> StoredForm? {
        do {
            return try encoding(value).map(StoredForm.init)
        } catch {
            throw DefaultsError(encoding: error).concerning(key: name)
        }
    }
}
