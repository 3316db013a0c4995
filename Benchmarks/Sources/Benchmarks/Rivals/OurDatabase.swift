import Foundation
import SQLiteDefaults

/// How this library's database is opened for the measurements.
enum OurDatabase {
    static func suite(at site: Site, _ contender: Contender) throws -> DefaultsSuite {
        let database = try DefaultsDatabase.open(
            at: site.file(contender, "sqlite"),
            durability: site.survivesPowerLoss ? .powerLoss : .processCrash,
            // Another timeout makes it another database, with connections and a cache of its own.
            busyTimeout: site.isForStranger ? .seconds(6) : .seconds(5)
        )
        return database.suite(Site.suiteName)
    }
}
