import Foundation
import SQLiteDefaults

// A daemon that keeps its settings in UserDefaults, as it would be written for Foundation's: this line moves it over.
typealias UserDefaults = SQLiteUserDefaults

let defaults = UserDefaults.standard
defaults.register(defaults: ["host": Settings.initial.host, "port": Settings.initial.port, "interval": 200])

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
    let starts = defaults.integer(forKey: "starts") + 1
    defaults.set(starts, forKey: "starts")
    say("start \(starts)")

    var current: Settings?
    var lastFailure = ""
    for await event in Event.stream(milliseconds: max(10, defaults.integer(forKey: "interval"))) {
        if event == .stop { break }
        do {
            let settings = try Settings(in: defaults.suite)
            if settings != current { say("settings: \(settings)") }
            current = settings
        } catch {
            // A failure that lasts is told once.
            if "\(error)" != lastFailure { complain("settings kept as they were: \(error)") }
            lastFailure = "\(error)"
        }
    }

    guard defaults.synchronize() else { fail("the last settings did not reach the disk") }
    say("stopped")
}

/// Changes both settings of the daemon, which may be running, in one step.
@MainActor func configure(host: String, port: String) {
    guard let port = Int(port), 1...65535 ~= port else { fail("not a port: \(port)") }
    do {
        try defaults.write { batch in
            batch.setPropertyList(.string(host), forKey: "host")
            batch.setPropertyList(.integer(port), forKey: "port")
        }
    } catch {
        fail("settings not changed: \(error)")
    }
}
