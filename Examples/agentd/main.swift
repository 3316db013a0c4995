import Foundation
import SQLiteDefaults

// A daemon that keeps its settings in UserDefaults, as it would be written for Foundation's: this line moves it over.
typealias UserDefaults = SQLiteUserDefaults

let defaults = UserDefaults.standard

let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case nil:
    await run()
case "--configure" where arguments.count == 3:
    configure(host: arguments[2], port: arguments[3])
default:
    fail("usage: agentd [--configure HOST PORT]")
}

/// Serves until a signal ends it.
@MainActor func run() async {
    do {
        let starts = try defaults.update(.starts) { starts in
            starts += 1
            return starts
        }
        say("start \(starts)")
    } catch {
        complain("the start was not counted: \(error)")
    }

    // Both as they were at one time, now and whenever anybody changes one: no signal is needed to have them read again.
    let settings = Task { [suite = defaults.suite] in
        for await (host, port) in suite.values(of: .host, .port) { say("settings: host=\(host) port=\(port)") }
        // The database was replaced: started anew, the daemon opens the one that is there now.
        if !Task.isCancelled { fail("the settings can't be followed any more") }
    }
    await termination()
    settings.cancel()

    guard defaults.synchronize() else { fail("the last settings did not reach the disk") }
    say("stopped")
}

/// Changes both settings of the daemon, which may be running, in one step.
@MainActor func configure(host: String, port: String) {
    guard let port = Int(port), 1...65535 ~= port else { fail("not a port: \(port)") }
    do {
        try defaults.write { batch in
            batch[.host] = host
            batch[.port] = port
        }
    } catch {
        fail("settings not changed: \(error)")
    }
}
