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
        if manner == "synchronize" { try database.synchronize() }
        try end(manner)
    }

    /// Ends the process, or comes back to end it by returning from everything.
    static func end(_ manner: String) throws {
        switch manner {
        case "return": return
        case "exit": exit(0)
        case "_exit": _exit(0)
        case "abort": abort()
        case "kill", "synchronize": kill(getpid(), SIGKILL)
        default: throw HelperError.missingArgument
        }
    }
}
