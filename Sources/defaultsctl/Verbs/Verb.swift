/// One thing the tool can do.
protocol Verb: Sendable {
    /// The words that call it, in lower case; any case is understood.
    static var names: [String] { get }

    /// Its lines in the help: what to type, and what it does.
    static var usage: [(command: String, effect: String)] { get }

    /// Takes what it needs from the command line.
    init(_ arguments: inout ArgumentList) throws(ToolError)

    /// Does it.
    func run(on store: Store, _ console: any Console) throws
}
