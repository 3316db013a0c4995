public import DefaultsStore
public import Foundation
import Synchronization

/// A `UserDefaults` whose values live in a SQLite database.
///
/// A value is in the database when `set` returns, and visible to every process that uses the database. One line makes an
/// existing file use it:
///
/// ```swift
/// typealias UserDefaults = SQLiteUserDefaults
/// ```
///
/// A value is looked for in the argument domain (`-key value` on the command line), the object's own suite, the suites
/// added with ``addSuite(named:)`` (the newest first), the global domain (the suite `NSGlobalDomain` of the same
/// database) and the values given to ``register(defaults:)``, in this order. The getters convert as Foundation's do on
/// Linux.
///
/// A call that can't throw and can't be carried out changes nothing, tells ``onError`` and makes the next
/// ``synchronize()`` return false. That covers values that are no property list, which stop the process in Foundation.
/// A value that can't be read counts as absent.
///
/// If the default database can't be opened, ``standard`` and ``init(suiteName:)`` still return an object: its getters
/// give what the command line and ``register(defaults:)`` say, its setters fail as above, and it tries again to open the
/// database, at most once a second, and at every ``synchronize()``. A database whose file is replaced while it is open
/// stays unusable: call ``resetStandardUserDefaults()``, or create the object anew.
///
/// Every member may be called from every thread. The class can't be `Sendable`, as `UserDefaults` forbids it: share the
/// ``suite``, which is, or make an object of the same suite on each side, which costs little, or declare a shared constant
/// `nonisolated(unsafe)`.
///
/// No member calls another: a subclass that overrides ``object(forKey:)`` does not change what ``integer(forKey:)`` reads.
open class SQLiteUserDefaults: UserDefaults {
    final let reference: SuiteReference
    final let volatileDomains = VolatileDomains()
    final let addedSuites = AddedSuites()
    final let failedChanges: FailedChanges
    private final let isInitialized = Atomic(false)

    // MARK: Creating

    /// The defaults of this program: the suite named by the bundle's identifier, or by the process where there is none,
    /// in the default database.
    open override class var standard: SQLiteUserDefaults { StandardDefaults.instance }

    /// Makes the next use of ``standard`` create another object.
    open override class func resetStandardUserDefaults() {
        StandardDefaults.reset()
    }

    /// Creates an object for a suite of the default database.
    ///
    /// - Parameter suitename: The suite; nil, the bundle's identifier and the process's name are the suite of
    ///   ``standard``. The result is nil for the names of the global, the argument and the registration domain.
    public override init?(suiteName suitename: String?) {
        if let suitename, Self.isReserved(suitename) { return nil }
        reference = SuiteReference(inDefaultDatabase: suitename ?? DefaultDatabase.suiteName)
        failedChanges = FailedChanges(of: reference)
        _ = FoundationArguments.areParsed
        super.init(suiteName: nil)
        isInitialized.store(true, ordering: .releasing)
    }

    /// Creates an object for a suite of any database.
    ///
    /// - Parameter suite: The suite; its name may be any, the global domain's among them.
    public init(suite: DefaultsSuite) {
        reference = SuiteReference(suite)
        failedChanges = FailedChanges(of: reference)
        _ = FoundationArguments.areParsed
        // Foundation's initializer returns an object for every name, and for nil it can't do otherwise.
        super.init(suiteName: nil)!
        isInitialized.store(true, ordering: .releasing)
    }

    /// The suite in which this object stores; `Sendable`, and the way to calls that throw and to snapshots.
    ///
    /// While the default database can't be opened, every throwing call on the suite throws why; ask for it again later.
    public final var suite: DefaultsSuite { reference.suite }

    // MARK: Reading

    /// The value of a key, from the first domain of the search list that has one.
    ///
    /// It is a `Bool`, `Int`, `UInt64` (above `Int.max`), `Float`, `Double`, `String`, `Data`, `Date`, `URL`, `[Any]` or
    /// `[String: Any]`, whatever it was set as; a Codable value is its JSON text.
    open override func object(forKey defaultName: String) -> Any? { find(defaultName)?.propertyList }

    /// The value of a key as text: numbers and Booleans are written out, a file's URL gives its path.
    open override func string(forKey defaultName: String) -> String? { find(defaultName)?.stringValue }

    /// The value of a key, if it is an array.
    open override func array(forKey defaultName: String) -> [Any]? {
        find(defaultName)?.arrayValue?.map(\.propertyList)
    }

    /// The value of a key, if it is a dictionary.
    open override func dictionary(forKey defaultName: String) -> [String: Any]? {
        find(defaultName)?.dictionaryValue?.mapValues(\.propertyList)
    }

    /// The value of a key, if it is data.
    open override func data(forKey defaultName: String) -> Data? { find(defaultName)?.dataValue }

    /// The value of a key, if it is an array of nothing but strings.
    open override func stringArray(forKey defaultName: String) -> [String]? { find(defaultName)?.stringArrayValue }

    /// The value of a key as an integer; 0 if there is none.
    ///
    /// Numbers are truncated, a Boolean is 1 or 0, and of a text the leading digits count. Integers above `Int.max`, in
    /// text too, are `Int.max`; floating-point values outside the range of `Int`, and NaN, are `Int.min`.
    open override func integer(forKey defaultName: String) -> Int { find(defaultName)?.integerValue ?? 0 }

    /// The value of a key as a single-precision number; 0 if there is none.
    open override func float(forKey defaultName: String) -> Float { find(defaultName)?.floatValue ?? 0 }

    /// The value of a key as a number; 0 if there is none.
    open override func double(forKey defaultName: String) -> Double { find(defaultName)?.doubleValue ?? 0 }

    /// The value of a key as a Boolean; false if there is none.
    ///
    /// A number is true unless it is 0. A text is true if it begins, after blanks, with one of `tTyY` or with a number
    /// whose leading digits are not all 0.
    open override func bool(forKey defaultName: String) -> Bool { find(defaultName)?.boolValue ?? false }

    /// The value of a key as a URL; a text is the path of a file, in which a leading tilde is the home directory.
    ///
    /// Data is a URL if it is the keyed archive of one, as `UserDefaults` on Darwin stores it.
    open override func url(forKey defaultName: String) -> URL? { find(defaultName)?.urlValue }

    /// Every key of the search list with the value that ``object(forKey:)`` has for it.
    open override func dictionaryRepresentation() -> [String: Any] { composite().mapValues(\.propertyList) }

    // MARK: Writing

    /// Stores a value in the suite, or removes it.
    ///
    /// - Parameters:
    ///   - value: What ``DefaultsStore/PropertyListValue/init(propertyList:)`` takes; nil, also inside further optionals,
    ///     removes the value. Anything else changes nothing and is reported to ``onError``.
    ///   - defaultName: The key; any string, the empty one too.
    open override func set(_ value: Any?, forKey defaultName: String) {
        guard let value = value.flatMap(unwrapped) else { return store(nil, forKey: defaultName) }
        do {
            store(try PropertyListValue(propertyList: value), forKey: defaultName)
        } catch {
            fail(error, forKey: defaultName)
        }
    }

    /// Stores an integer in the suite.
    open override func set(_ value: Int, forKey defaultName: String) { store(.integer(value), forKey: defaultName) }

    /// Stores a single-precision number in the suite.
    open override func set(_ value: Float, forKey defaultName: String) { store(.float(value), forKey: defaultName) }

    /// Stores a number in the suite.
    open override func set(_ value: Double, forKey defaultName: String) { store(.double(value), forKey: defaultName) }

    /// Stores a Boolean in the suite.
    open override func set(_ value: Bool, forKey defaultName: String) { store(.bool(value), forKey: defaultName) }

    /// Stores a URL in the suite, whole and absolute, or removes it.
    open override func set(_ url: URL?, forKey defaultName: String) {
        store(url.map { .url($0.absoluteURL) }, forKey: defaultName)
    }

    /// Removes the suite's value of a key; other domains of the search list may still have one.
    open override func removeObject(forKey defaultName: String) { store(nil, forKey: defaultName) }

    /// Makes sure that everything stored so far is on the disk, also if the power fails.
    ///
    /// A value survives the end of the process, however it ends, without this call.
    ///
    /// - Returns: Whether it is, and no change to the suite has failed since the last call.
    @discardableResult
    open override func synchronize() -> Bool {
        let hasFailedChanges = failedChanges.acknowledge()
        do {
            try reference.resolve(retryingAfter: .zero).database.synchronize()
            return !hasFailedChanges
        } catch {
            ErrorReporter.report(error)
            return false
        }
    }

    // MARK: Search list

    /// Adds values for keys that no other domain has, for every object of this process; they are never stored.
    ///
    /// Registering a key again replaces its value. A value that is no property list is left out and reported to
    /// ``onError``.
    open override func register(defaults registrationDictionary: [String: Any]) {
        RegistrationDomain.merge(converted(registrationDictionary))
    }

    /// Inserts a suite of the same database behind this object's own, before those added earlier.
    ///
    /// The object's own suite and the names of the global, argument and registration domains are ignored.
    open override func addSuite(named suiteName: String) {
        guard suiteName != reference.name, !Self.isReserved(suiteName) else { return }
        addedSuites.add(suiteName)
    }

    /// Takes a suite out of this object's search list.
    open override func removeSuite(named suiteName: String) { addedSuites.remove(suiteName) }

    // MARK: Domains

    /// The names of the domains that are not stored.
    open override var volatileDomainNames: [String] { [Self.registrationDomain] + volatileDomains.names }

    /// A domain that is not stored; empty if there is none of the name.
    open override func volatileDomain(forName domainName: String) -> [String: Any] {
        volatileValues(ofDomain: domainName).mapValues(\.propertyList)
    }

    /// Replaces a domain that is not stored.
    ///
    /// Of these only the argument domain and, for the whole process, the registration domain are searched. A value that
    /// is no property list is left out and reported to ``onError``.
    open override func setVolatileDomain(_ domain: [String: Any], forName domainName: String) {
        // Foundation's initializer calls this with the arguments, before anybody can observe this object.
        guard isInitialized.load(ordering: .acquiring) else { return }
        setVolatileValues(converted(domain), ofDomain: domainName)
    }

    /// Removes a domain that is not stored.
    open override func removeVolatileDomain(forName domainName: String) {
        setVolatileValues(nil, ofDomain: domainName)
    }

    /// The stored values of a suite, and no others; nil if there are none.
    open override func persistentDomain(forName domainName: String) -> [String: Any]? {
        let values = persistentValues(ofDomain: domainName)
        return values.isEmpty ? nil : values.mapValues(\.propertyList)
    }

    /// Replaces the stored values of a suite in one transaction.
    ///
    /// If one of the values is no property list nothing is changed.
    open override func setPersistentDomain(_ domain: [String: Any], forName domainName: String) {
        replacePersistentDomain(domainName, with: domain)
    }

    /// Removes the stored values of a suite in one transaction.
    open override func removePersistentDomain(forName domainName: String) {
        replacePersistentDomain(domainName, with: [:])
    }

    /// False: no value is managed.
    open override func objectIsForced(forKey key: String) -> Bool { false }

    /// False: no value is managed.
    open override func objectIsForced(forKey key: String, inDomain domain: String) -> Bool { false }
}
