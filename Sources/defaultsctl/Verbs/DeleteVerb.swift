import DefaultsStore

/// Removes a value or a domain.
struct DeleteVerb: Verb {
    static let names = ["delete", "remove"]
    static let usage = [
        "delete <domain>                       removes a domain",
        "delete <domain> <key>                 removes a value",
    ]

    private let domain: Domain
    private let key: String?

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        domain = try arguments.domain()
        key = try arguments.positional()
        try arguments.finish()
    }

    func run(on store: Store, _ console: any Console) throws {
        let hasChanged: Bool
        do {
            let suite = try store.openIfPresent(.readWrite)?.suite(domain.suite)
            hasChanged = try key.map { try suite?.removeValue(forKey: $0) } ?? suite?.removeAll() ?? false
        } catch {
            throw ToolError.failure("Could not write domain \(domain.name); exiting", because: error)
        }
        guard hasChanged else {
            let place = key.map { "(\(domain.nameInPair), \($0))" } ?? "(\(domain.name))"
            throw ToolError.failure(
                "Domain \(place) not found: it does not exist.\nDefaults have not been changed."
            )
        }
    }
}
