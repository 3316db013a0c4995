import Foundation

/// The built tool, run as a process of its own.
struct Command {
    /// How a process ended and what it wrote.
    struct Outcome {
        var status: Int32
        var output: Data
        var errors: String
    }

    /// The tool, which lies beside the tests.
    static let url: URL? = {
        var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        let package = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("../../..")
        var folders: [URL] = []
        while folder.path != "/" {
            folders.append(folder)
            folder.deleteLastPathComponent()
        }
        folders.append(package.appendingPathComponent(".build/debug"))
        return folders.map { $0.appendingPathComponent("defaultsctl").standardizedFileURL }
            .first { FileManager.default.isExecutableFile(atPath: $0.path) && !isFolder($0) }
    }()

    static var isAbsent: Bool { url == nil }

    /// Runs a line of shell, in which `$D` is the tool.
    ///
    /// Bash, because `wait` of dash never returns under the signal mask that a test process hands down.
    static func shell(_ script: String, in sandbox: Sandbox, environment: [String: String] = [:]) throws -> Outcome {
        guard let url else { throw CocoaError(.fileNoSuchFile) }
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = ["-c", script]
        process.currentDirectoryURL = sandbox.folder
        process.environment = ProcessInfo.processInfo.environment
            .merging(["D": url.path, "DEFAULTS_DATABASE": sandbox.database]) { $1 }
            .merging(environment) { $1 }
        // Files rather than pipes: nothing has to be read while the process runs.
        let output = URL(fileURLWithPath: sandbox.path("stdout-\(UUID().uuidString)"))
        let errors = URL(fileURLWithPath: sandbox.path("stderr-\(UUID().uuidString)"))
        for file in [output, errors] { try Data().write(to: file) }
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = try FileHandle(forWritingTo: errors)
        try process.run()
        process.waitUntilExit()
        defer { for file in [output, errors] { try? FileManager.default.removeItem(at: file) } }
        return Outcome(
            status: process.terminationStatus,
            output: try Data(contentsOf: output),
            errors: String(decoding: try Data(contentsOf: errors), as: UTF8.self)
        )
    }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory ?? false
    }
}
