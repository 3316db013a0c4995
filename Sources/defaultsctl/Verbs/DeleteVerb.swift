import DefaultsStore

/// Removes a value or a domain.
struct DeleteVerb: Verb {
    static let names = ["delete", "remove"]
    static let usage = [
        (command: "delete <domain>", effect: "removes a domain"),
        (command: "delete <domain> <key>", effect: "removes a value"),
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
            if let key {
                hasChanged = try suite?.removeValue(forKey: key) ?? false
            } else {
                hasChanged = try suite?.removeAll() ?? false
            }
        } catch {
            throw ToolError.failure("Could not write domain \(domain.name); exiting", because: error)
        }
        guard hasChanged else {
            guard let key else {
                throw ToolError.failure(
                    "Domain (\(domain.name)) not found.\nIt does not exist. Defaults have not been changed."
                )
            }
            throw ToolError.missing(key, in: domain)
        }
    }
}
