import Foundation

/// One run: measures, and reports.
struct Run {
    private let options: Options

    init(_ options: Options) {
        self.options = options
    }

    /// The results, which are printed, and written where the options say.
    func results() throws -> Results {
        let folder = try folder()
        // What can't be removed is the person's to clear.
        defer { try? FileManager.default.removeItem(at: folder) }
        if options.withGSettings { try MessageBus.start(in: folder) }
        defer { MessageBus.stop() }

        let (rivals, leftOut) = Contender.available(withGSettings: options.withGSettings)
        let rounds = Rounds(count: options.isFull ? 60 : 21, folder: folder)
        var results = Results(machine: Machine(folder: folder), rounds: rounds.count, leftOut: leftOut)
        let progress = Progress(parts: Plan.names.count)
        let workshop = Workshop(folder: folder, rivals: rivals, rounds: rounds, progress: progress)
        try Plan(workshop: workshop, only: options.only).run(into: &results)
        progress.clear()
        results.verdicts = Limits.verdicts(on: results)
        try report(results)
        return results
    }

    /// The folder to measure in; starts the program anew to make it Foundation's as well.
    private func folder() throws -> URL {
        let marker = "BENCHMARKS_FOLDER"
        if let path = ProcessInfo.processInfo.environment[marker] { return URL(fileURLWithPath: path) }
        let parent = options.folder ?? Child.executable.deletingLastPathComponent()
        let folder = parent.appendingPathComponent("measurements-\(getpid())")
        try Site.makeFolders(in: folder)
        setenv(marker, folder.path, 1)
        // Foundation takes the environment that the process was started with.
        setenv("XDG_CONFIG_HOME", folder.path, 1)
        let words = CommandLine.arguments.map { strdup($0) } + [nil]
        execv(Child.executable.path, words)
        throw ChildFailure(description: "can't start the program anew: errno \(errno)")
    }

    private func report(_ results: Results) throws {
        print(TableReport(results).text)
        if let path = options.markdownPath { try write(MarkdownReport(results).text, to: path) }
        if let path = options.htmlPath { try write(HTMLReport(results).text, to: path) }
        if let path = options.jsonPath {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
            try encoder.encode(results).write(to: URL(fileURLWithPath: path))
        }
    }

    private func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
    }
}

extension Results {
    var isMet: Bool { verdicts.allSatisfy(\.isMet) }
}
