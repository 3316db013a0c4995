import DefaultsStore
import Foundation
import Synchronization

/// The suite of one `SQLiteUserDefaults`, which may be one of a default database that can't be opened for the time being.
struct SuiteReference: ~Copyable, Sendable {
    let name: String
    /// The suite, where its database could be opened at once; reading it takes no lock and touches no shared count.
    let opened: DefaultsSuite?
    /// The global domain of the same database.
    let global: DefaultsSuite?
    private let openedLater = AtomicLazyReference<DefaultsDatabase>()

    /// A suite of an open database.
    init(_ suite: DefaultsSuite) {
        name = suite.name
        opened = suite
        global = suite.database.suite(UserDefaults.globalDomain)
    }

    /// A suite of the default database, now or as soon as it can be opened.
    init(inDefaultDatabase name: String) {
        self.name = name
        // The failure has been reported, and comes back from `resolve`.
        let database = try? DefaultDatabase.open()
        opened = database?.suite(name)
        global = database?.suite(UserDefaults.globalDomain)
    }

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
