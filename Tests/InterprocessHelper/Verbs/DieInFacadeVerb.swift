import Foundation
import SQLiteDefaults

/// `die-in-facade PATH MANNER`: sets three values in the standard defaults, whose place the environment names, and ends
/// in the given manner right after the last call returned.
enum DieInFacadeVerb: Verb {
    static let name = "die-in-facade"

    static func run(_ invocation: Invocation) throws {
        let manner = try invocation.text(0)
        let defaults = SQLiteUserDefaults.standard
        defaults.set(1, forKey: "a")
        defaults.set("two", forKey: "b")
        defaults.set([3], forKey: "c")
        if manner == "synchronize", !defaults.synchronize() { throw HelperError.missingArgument }
        try DieVerb.end(manner)
    }
}
