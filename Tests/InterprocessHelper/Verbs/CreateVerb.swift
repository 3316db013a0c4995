import DefaultsStore
import Foundation

/// `create PATH UMASK`: under the umask, makes the database, and keeps it open until the test is done.
enum CreateVerb: Verb {
    static let name = "create"

    static func run(_ invocation: Invocation) throws {
        umask(mode_t(try invocation.text(0), radix: 8) ?? 0)
        let suite = try invocation.openSuite()
        try suite.setPropertyList(.integer(1), forKey: "k")
        Channel.report("ready")
        _ = Channel.awaitLine()
        _ = try suite.propertyList(forKey: "k")
    }
}
