import DefaultsStore
import Foundation
import ProcessShim

/// `fork PATH MANNER ROUNDS`: with the database open, forks; each child does what the manner says and ends, then the
/// parent sets one key more. Reports what the last child reported, and how many keys the parent has set.
enum ForkVerb: Verb {
    static let name = "fork"

    static func run(_ invocation: Invocation) throws {
        let manner = try invocation.text(0)
        let rounds = try invocation.integer(1)
        if manner == "daemonize" { return try daemonize(invocation) }
        let suite = try invocation.openSuite()
        try suite.setPropertyList(.integer(0), forKey: "inherited")
        _ = try suite.propertyList(forKey: "inherited")
        for round in 0..<rounds {
            let child = shim_fork()
            if child == 0 { runChild(manner, suite, invocation, reports: round == rounds - 1) }
            var status: Int32 = 0
            waitpid(child, &status, 0)
            guard status == 0 else { return Channel.report("error: the child ended with \(status)") }
            try suite.setPropertyList(.integer(round), forKey: "round \(round)")
        }
        Channel.report(try suite.keys().count)
    }

    private static func runChild(
        _ manner: String,
        _ suite: DefaultsSuite,
        _ invocation: Invocation,
        reports: Bool
    ) -> Never {
        switch manner {
        case "_exit": _exit(0)
        case "exit": exit(0)
        default:
            let outcomes = [
                outcome { _ = try suite.propertyList(forKey: "inherited") },
                outcome { try suite.setPropertyList(.integer(1), forKey: "child") },
                outcome { try suite.write { $0.setPropertyList(.integer(1), forKey: "child") } },
                outcome { try suite.read { _ = try $0.keys() } },
                outcome { try suite.database.synchronize() },
                outcome { try invocation.openSuite().setPropertyList(.integer(1), forKey: "reopened") },
            ]
            if reports { Channel.report(outcomes.joined(separator: " ")) }
            exit(0)
        }
    }

    private static func outcome(_ body: () throws -> Void) -> String {
        do {
            try body()
            return "success"
        } catch {
            return (error as? DefaultsError)?.code.rawValue ?? "\(error)"
        }
    }

    /// Forks twice, as daemons do, and opens the database in the grandchild alone.
    private static func daemonize(_ invocation: Invocation) throws {
        guard shim_fork() == 0 else { return }
        setsid()
        guard shim_fork() == 0 else { _exit(0) }
        try invocation.openSuite().setPropertyList(.integer(1), forKey: "daemon")
        Channel.report("done")
    }
}
