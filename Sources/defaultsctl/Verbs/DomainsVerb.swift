import DefaultsStore

/// Prints the names of the domains, without the global one.
struct DomainsVerb: Verb {
    static let names = ["domains"]
    static let usage = [
        (command: "domains", effect: "the names of all domains but the global one")
    ]

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        try arguments.finish()
    }

    func run(on store: Store, _ console: any Console) throws {
        let names = try store.openIfPresent(.readOnly)?.suiteNames() ?? []
        try console.write(names.filter { $0 != Domain.global.suite }.joined(separator: ", ") + "\n")
    }
}
