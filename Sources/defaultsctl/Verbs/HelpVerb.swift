/// Prints the help.
struct HelpVerb: Verb {
    static let names = ["help", "--help", "-h"]
    static let usage = [
        (command: "help", effect: "this text")
    ]

    init(_ arguments: inout ArgumentList) throws(ToolError) {}

    func run(on store: Store, _ console: any Console) throws {
        try console.write(Help.text)
    }
}
