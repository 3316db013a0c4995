import Foundation

// A reader that goes away is told by the failing write, so that the exit status says it too.
signal(SIGPIPE, SIG_IGN)

let console = StandardConsole()
guard let words = ProcessArguments.words else {
    console.writeError("An argument is not UTF-8, as names and values have to be.")
    exit(ExitStatus.usage.rawValue)
}
exit(DefaultsTool(console: console).run(words).rawValue)
