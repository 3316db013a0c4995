import DefaultsStore
import Foundation
import Synchronization

/// The suite of one `SQLiteUserDefaults`, which may be one of a default database that can't be opened for the time being.
struct SuiteReference: ~Copyable, Sendable {
    let name: String
    /// The suite, where its database could be opened at once.
    let opened: DefaultsSuite?
    /// The global domain of the same database.
    private let openedGlobal: DefaultsSuite?
    private let isOpened: Bool
    private let openedLater = AtomicLazyReference<DefaultsDatabase>()

    /// A suite of an open database.
    init(_ suite: DefaultsSuite) {
        name = suite.name
        opened = suite
        isOpened = true
        openedGlobal = suite.database.suite(UserDefaults.globalDomain)
    }

    /// A suite of the default database, now or as soon as it can be opened.
    init(inDefaultDatabase name: String) {
        self.name = name
        // The failure has been reported, and comes back from `resolve`.
        let database = try? DefaultDatabase.open()
        opened = database?.suite(name)
        isOpened = database != nil
        openedGlobal = database?.suite(UserDefaults.globalDomain)
    }

    // MARK: - Reading

    // These borrow the suites where they lie: a copy would count references, and threads that read would slow one another.

    /// The value in the suite.
    @inline(__always)
    func value(forKey key: String) -> PropertyListValue? {
        guard isOpened else { return value(forKey: key, inSuite: name) }
        do {
            return try opened?.propertyList(forKey: key)
        } catch {
            return Self.absent(key, in: name, because: error)
        }
    }

    /// What the cache has at a key's place, where the database is open.
    @inline(__always)
    func scalar(at place: borrowing KeyPlace) -> DefaultsScalar {
        opened?.scalar(at: place) ?? .unknown
    }

    /// The value in the global domain of the same database.
    func globalValue(forKey key: String) -> PropertyListValue? {
        guard isOpened else { return value(forKey: key, inSuite: UserDefaults.globalDomain) }
        do {
            return try openedGlobal?.propertyList(forKey: key)
        } catch {
            return Self.absent(key, in: UserDefaults.globalDomain, because: error)
        }
    }

    /// The value in another suite of the same database.
    @inline(never)
    func value(forKey key: String, inSuite name: String) -> PropertyListValue? {
        // The failure to open has been reported, and the search goes on without the database.
        guard let database = try? resolve().database else { return nil }
        do {
            return try database.suite(name).propertyList(forKey: key)
        } catch {
            return Self.absent(key, in: name, because: error)
        }
    }

    /// A value that can't be read is reported and counts as absent.
    @inline(never)
    private static func absent(_ key: String, in suite: String, because error: DefaultsError) -> PropertyListValue? {
        ErrorReporter.report(error.concerning(suite: suite, key: key))
        return nil
    }

    // MARK: - Opening

    /// The suite, or a stand-in on which every call throws why the database can't be opened.
    var suite: DefaultsSuite {
        do {
            return try resolve()
        } catch {
            return DefaultsDatabase.unavailable(because: error).suite(name)
        }
    }

    /// The suite, after another attempt to open its database where needed.
    func resolve(retryingAfter interval: Duration = .seconds(1)) throws(DefaultsError) -> DefaultsSuite {
        if let opened { return opened }
        if let database = openedLater.load() { return database.suite(name) }
        return openedLater.storeIfNil(try DefaultDatabase.open(retryingAfter: interval)).suite(name)
    }
}
