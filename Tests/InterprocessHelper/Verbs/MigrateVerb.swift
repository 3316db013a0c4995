import DefaultsMigrations
import DefaultsStore

/// `migrate PATH KEY`: at the barrier, opens as a later version of the library would, with one step more, and sets the
/// key.
enum MigrateVerb: Verb {
    static let name = "migrate"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        let step = "CREATE TABLE later (number INTEGER); INSERT INTO later VALUES (1);"
        Channel.awaitBarrier()
        let database = try DefaultsDatabase.open(
            path: invocation.path,
            options: DefaultsDatabase.Options(),
            migrator: Migrator(steps: Migrations.steps + [Array(step.utf8)])
        )
        try database.suite("t").setPropertyList(.integer(1), forKey: key)
        Channel.report("done")
    }
}
