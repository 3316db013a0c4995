import Foundation
import SQLiteDefaults

/// `arguments PATH ERRORS KEY[,KEY ...] [-key value ...]`: stores "stored" for each key in the standard defaults, whose
/// place the environment names; reports what the getter gives for each then, and what is stored. What this process
/// writes to standard error goes to the file ERRORS.
enum ArgumentsVerb: Verb {
    static let name = "arguments"

    static func run(_ invocation: Invocation) throws {
        let errors = open(try invocation.text(0), O_CREAT | O_WRONLY, 0o600)
        guard errors >= 0, dup2(errors, STDERR_FILENO) >= 0 else { throw HelperError.missingArgument }
        let keys = try invocation.text(1).split(separator: ",").map(String.init)
        let defaults = SQLiteUserDefaults.standard
        for key in keys { defaults.set("stored", forKey: key) }
        for key in keys { Channel.report(defaults.string(forKey: key) ?? "nil") }
        let stored = try defaults.suite.propertyLists()
        Channel.report(stored.count == keys.count && stored.values.allSatisfy { $0 == .string("stored") })
        for key in keys { defaults.removeObject(forKey: key) }
        Channel.report(keys.map { defaults.string(forKey: $0) ?? "nil" }.joined(separator: " "))
    }
}
