import Foundation

// Measures this library against what a program would use instead, all in one run, and says whether every limit is met.

do {
    var arguments = CommandLine.arguments.dropFirst()
    switch arguments.first {
    case "--help":
        print(Options.usage)
    case "--child":
        arguments.removeFirst()
        guard let work = arguments.popFirst().flatMap(ChildWork.init) else {
            throw UsageError(description: "no such work")
        }
        try work.run(Array(arguments))
    case "--count":
        arguments.removeFirst()
        try CountedWork.run(Array(arguments))
    default:
        let options = try Options(Array(arguments))
        exit(try Run(options).results().isMet || !options.checks ? 0 : 1)
    }
} catch let error as UsageError {
    FileHandle.standardError.write(Data("\(error)\n\(Options.usage)\n".utf8))
    exit(2)
} catch {
    FileHandle.standardError.write(Data("\(error)\n".utf8))
    exit(3)
}
