import DefaultsStore
import Foundation

/// What the command line and the environment ask for.
struct Invocation {
    let verb: String
    let path: String
    private let arguments: ArraySlice<String>

    init(_ words: [String]) throws {
        guard words.count >= 3 else { throw HelperError.missingArgument }
        verb = words[1]
        path = words[2]
        arguments = words[3...]
        CrashPoint.installFromEnvironment()
    }

    func text(_ index: Int) throws -> String {
        guard index < arguments.count else { throw HelperError.missingArgument }
        return arguments[arguments.startIndex + index]
    }

    func integer(_ index: Int) throws -> Int64 {
        guard let number = Int64(try text(index)) else { throw HelperError.missingArgument }
        return number
    }

    /// Opens the database at the path, with the default options, or with `DURABILITY=powerLoss`.
    func openDatabase() throws -> DefaultsDatabase {
        let isForced = ProcessInfo.processInfo.environment["DURABILITY"] == "powerLoss"
        return try DefaultsDatabase.open(
            at: URL(fileURLWithPath: path),
            durability: isForced ? .powerLoss : .processCrash
        )
    }

    /// Opens the database and gives the suite that all tests use.
    func openSuite() throws -> DefaultsSuite {
        try openDatabase().suite("t")
    }
}
