import DefaultsStore
import Foundation

/// The command line: finds the verb, runs it, and tells what went wrong.
struct DefaultsTool {
    let console: any Console

    /// Every verb, in the order of the help.
    static let verbs: [any Verb.Type] = [
        ReadVerb.self, ReadTypeVerb.self, WriteVerb.self, DeleteVerb.self, DomainsVerb.self, ImportVerb.self,
        ExportVerb.self, WatchVerb.self, HelpVerb.self,
    ]

    /// Runs one command: what stands on the command line after the name of the tool.
    func run(_ words: some Sequence<String>) -> ExitStatus {
        do {
            var arguments = ArgumentList(words)
            guard let name = try arguments.positional(allowing: ["--help", "-h"]) else {
                throw ToolError.usage(nil)
            }
            guard let verb = Self.verbs.first(where: { $0.names.contains(name.lowercased()) }) else {
                throw ToolError.usage("There is no verb \(name.debugDescription).")
            }
            let command = try verb.init(&arguments)
            try command.run(on: Store(path: arguments.values["--database"]), console)
            return .success
        } catch {
            return report(error)
        }
    }

    private func report(_ error: any Error) -> ExitStatus {
        switch error {
        case ToolError.usage(let reason):
            if let reason { console.writeError(reason) }
            // Where even the usage can't be printed, the exit status has to do.
            try? console.write(Help.text)
            return .usage
        case ToolError.failure(let message): console.writeError(message)
        case ToolError.outputClosed: break
        case let error as DefaultsError: console.writeError(error.reason)
        default: console.writeError("\(error)")
        }
        return .failure
    }
}
