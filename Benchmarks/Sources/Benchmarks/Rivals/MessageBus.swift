import Foundation

/// A message bus of the measurements' own, so that dconf writes into their folder and not into the person's settings.
enum MessageBus {
    // Both are set by the main thread alone, at the start.
    nonisolated(unsafe) private static var process: Process?
    nonisolated(unsafe) private static var folder = FileManager.default.temporaryDirectory

    /// Starts the bus; its services inherit this process's environment.
    static func start(in folder: URL) throws {
        // Not the folder itself: dconf's files there have the same name as the one with the values.
        let runtime = folder.appendingPathComponent("runtime")
        try FileManager.default.createDirectory(at: runtime, withIntermediateDirectories: true)
        setenv("XDG_RUNTIME_DIR", runtime.path, 1)
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["dbus-daemon", "--session", "--nofork", "--nopidfile", "--print-address=1"]
        let output = Pipe()
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        let address = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard !address.isEmpty else { return }
        setenv("DBUS_SESSION_BUS_ADDRESS", address.trimmingCharacters(in: .whitespacesAndNewlines), 1)
        Self.process = process
        Self.folder = folder
    }

    static func stop() { process?.terminate() }

    /// A child of the measurements has inherited the address.
    static func reasonToLeaveOut() -> String? {
        let client = process == nil ? nil : answers()
        return client == true
            ? nil : "no message bus with dconf's service could be started (dbus-daemon, dconf-service)"
    }

    private static func answers() -> Bool {
        // Whatever fails, it is left out.
        let site = Site(folder, name: "probe", keyCount: 1)
        guard let probe = try? DconfStore(at: site) else { return false }
        return (try? probe.set(1, forKey: "probe")) != nil && (try? probe.number(forKey: "probe")) == 1
    }
}
