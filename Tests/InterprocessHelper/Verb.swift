/// Something that a test has another process do.
protocol Verb {
    /// The word that chooses it on the command line.
    static var name: String { get }

    /// Does it; returning ends the process.
    static func run(_ invocation: Invocation) throws
}
