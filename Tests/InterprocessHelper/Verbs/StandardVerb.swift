import DefaultsStore
import Foundation

/// `standard - [USER]`: as another user, if one is given, sets a key at the default place; reports where that is.
enum StandardVerb: Verb {
    static let name = "standard"

    static func run(_ invocation: Invocation) throws {
        if let user = try? invocation.integer(0) {
            setgid(gid_t(user))
            setuid(uid_t(user))
        }
        do throws(DefaultsError) {
            let database = try DefaultsDatabase.standard()
            try database.suite("t").setPropertyList(.integer(1), forKey: "k")
            Channel.report(database.url.path)
        } catch {
            Channel.report("\(error.code) \(error.message)")
        }
    }
}
