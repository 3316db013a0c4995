import Foundation

// A reader that goes away is told by the failing write, so that the exit status says it too.
signal(SIGPIPE, SIG_IGN)

let status = DefaultsTool(console: StandardConsole()).run(CommandLine.arguments.dropFirst())
exit(status.rawValue)
