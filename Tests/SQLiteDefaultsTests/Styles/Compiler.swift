import Foundation
import TestSupport

/// The compiler that made this test, to be asked what it says to small programs that import the library.
enum Compiler {
    /// What the compiler said.
    struct Message: Equatable {
        enum Severity: String {
            case error
            case warning
            case note
        }

        var severity: Severity
        /// The number of the source file; nil where the compiler names none.
        var file: Int?
        var line: Int
        var text: String
    }

    /// Why the compiler can't be asked.
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    /// What it says to a program of several files, which are checked in one run.
    static func messages(about sources: [String]) async throws -> [Message] {
        let folder = try TestFolder.make()
        var files: [String] = []
        for (number, source) in sources.enumerated() {
            let file = folder.appending(path: "\(number).swift")
            try Data(source.utf8).write(to: file)
            files.append(file.path)
        }
        let output = folder.appending(path: "output.txt")
        let (reason, status) = try await run(arguments(for: files), output: output)
        let text = try String(contentsOf: output, encoding: .utf8)
        let messages = text.split(separator: "\n").compactMap { message(String($0), files: files) }
        // A compiler that could not do its work says so in words that belong to no program.
        guard reason == .exit, status == 0 || messages.contains(where: { $0.severity == .error && $0.file != nil })
        else {
            throw Failure(description: "The compiler ended with \(status):\n\(text)")
        }
        return messages
    }

    private static func arguments(for files: [String]) throws -> [String] {
        let moduleMap = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "../../../Sources/CSQLite/module.modulemap").standardizedFileURL
        return files + [
            "-typecheck", "-parse-as-library", "-swift-version", "6", "-diagnostic-style", "llvm",
            "-module-cache-path", try moduleFolder().deletingLastPathComponent().appending(path: "ModuleCache").path,
            "-I", try moduleFolder().path, "-Xcc", "-fmodule-map-file=\(moduleMap.path)",
        ]
    }

    /// Runs the compiler; waiting blocks no thread that other tests need.
    private static func run(
        _ arguments: [String],
        output: URL
    ) async throws -> (Process.TerminationReason, Int32) {
        try Data().write(to: output)
        let process = Process()
        process.executableURL = URL(filePath: try executable())
        process.arguments = arguments
        let handle = try FileHandle(forWritingTo: output)
        defer { try? handle.close() }  // What is in the file is what counts.
        process.standardOutput = handle
        process.standardError = handle
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = {
                continuation.resume(returning: ($0.terminationReason, $0.terminationStatus))
            }
            do {
                try process.run()
            } catch {
                process.terminationHandler = nil
                continuation.resume(throwing: error)
            }
        }
    }

    /// A line such as `/tmp/0.swift:3:5: error: text [#Group]`.
    private static func message(_ line: String, files: [String]) -> Message? {
        for severity in [Message.Severity.error, .warning, .note] {
            guard let range = line.firstRange(of: ": \(severity.rawValue): ") else { continue }
            let place = line[..<range.lowerBound].split(separator: ":")
            guard place.count >= 2, let number = Int(place[1]) else { continue }
            return Message(
                severity: severity,
                file: files.firstIndex(of: String(place[0])),
                line: number,
                text: String(line[range.upperBound...])
            )
        }
        return nil
    }

    // MARK: - Finding things

    /// The folder of the modules that were built with this test.
    private static func moduleFolder() throws -> URL {
        // The bundle is the running program on Linux, and an argument of it on macOS.
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            var folder = URL(filePath: argument).deletingLastPathComponent()
            while folder.path != "/" {
                let modules = folder.appending(path: "Modules")
                let library = modules.appending(path: "SQLiteDefaults.swiftmodule").path
                if FileManager.default.fileExists(atPath: library) { return modules }
                folder.deleteLastPathComponent()
            }
        }
        throw Failure(
            description: "Modules/SQLiteDefaults.swiftmodule was not found beside the test bundle, nor above it: run"
                + " `swift build --build-tests`. The arguments were \(CommandLine.arguments)."
        )
    }

    /// The compiler beside the running standard library, since another would not read the modules; or the one of the PATH,
    /// where the library is the system's.
    private static func executable() throws -> String {
        var candidates = ProcessInfo.processInfo.environment["PATH", default: ""].split(separator: ":").map {
            "\($0)/swiftc"
        }
        if let library = standardLibrary() {
            let folders = sequence(first: URL(filePath: library)) {
                $0.path == "/" ? nil : $0.deletingLastPathComponent()
            }
            candidates.insert(contentsOf: folders.map { $0.appending(path: "bin/swiftc").path }, at: 0)
        }
        guard let found = candidates.first(where: FileManager.default.isExecutableFile) else {
            throw Failure(description: "No swiftc was found; these were tried: \(candidates.joined(separator: ", "))")
        }
        return found
    }

    private static func standardLibrary() -> String? {
        // Only Linux has this file.
        let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8)
        guard let line = maps?.split(separator: "\n").first(where: { $0.hasSuffix("/libswiftCore.so") }) else {
            return nil
        }
        return line.firstIndex(of: "/").map { String(line[$0...]) }
    }
}
