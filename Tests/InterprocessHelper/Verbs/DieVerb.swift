import DefaultsStore
import Foundation

/// `die PATH MANNER`: sets three values and ends in the given manner right after the last call returned.
enum DieVerb: Verb {
    static let name = "die"

    static func run(_ invocation: Invocation) throws {
        let manner = try invocation.text(0)
        let database = try invocation.openDatabase()
        let suite = database.suite("t")
        for (key, value) in [("a", 1), ("b", 2), ("c", 3)] as [(String, Int64)] {
            try suite.setPropertyList(.integer(value), forKey: key)
        }
        switch manner {
        case "return": return
        case "exit": exit(0)
        case "_exit": _exit(0)
        case "abort": abort()
        case "kill": kill(getpid(), SIGKILL)
        case "synchronize":
            try database.synchronize()
            kill(getpid(), SIGKILL)
        default: throw HelperError.missingArgument
        }
    }
}
