import CSQLite
import DefaultsStore
import Foundation

/// `stamp PATH WAY`: for each line from the test sets the key "k" to the monotonic clock's nanoseconds, and reports what
/// the clock said when it was committed. The way is `library`, `durable` (for power loss) or `shell` (plain SQLite).
enum StampVerb: Verb {
    static let name = "stamp"

    static func run(_ invocation: Invocation) throws {
        let set = try setter(invocation)
        try set(0)
        Channel.report("ready")
        while Channel.awaitLine() != nil {
            // As any moment would be: not the one at which the test is known to be waiting.
            let start = now
            let delay = Int64.random(in: 0..<300_000)
            while now < start + delay {}
            try set(now)
            Channel.report(now)
        }
    }

    private static func setter(_ invocation: Invocation) throws -> (Int64) throws -> Void {
        let url = URL(fileURLWithPath: invocation.path)
        switch try invocation.text(0) {
        case "library":
            let suite = try invocation.openSuite()
            return { try suite.setPropertyList(.integer($0), forKey: "k") }
        case "durable":
            let suite = try DefaultsDatabase.open(at: url, durability: .powerLoss).suite("t")
            return { try suite.setPropertyList(.integer($0), forKey: "k") }
        default:
            var opened: OpaquePointer?
            guard sqlite3_open(invocation.path, &opened) == SQLITE_OK, let opened else { throw HelperError.unknownVerb }
            sqlite3_busy_timeout(opened, 5_000)
            return { number in
                let statement = """
                    INSERT INTO defaults (suite, key, type, value) VALUES ('t', 'k', 'integer', \(number))
                    ON CONFLICT (suite, key) DO UPDATE SET value = excluded.value
                    """
                guard sqlite3_exec(opened, statement, nil, nil, nil) == SQLITE_OK else { throw HelperError.unknownVerb }
            }
        }
    }

    private static var now: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }
}
