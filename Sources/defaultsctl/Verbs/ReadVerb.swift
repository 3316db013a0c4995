import DefaultsStore

/// Prints a value, a domain or all domains.
struct ReadVerb: Verb {
    static let names = ["read"]
    static let usage = [
        (command: "read", effect: "all domains"),
        (command: "read <domain>", effect: "one domain"),
        (command: "read <domain> <key>", effect: "one value"),
    ]

    private let domain: Domain?
    private let key: String?

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        domain = try arguments.optionalDomain()
        key = try arguments.positional()
        try arguments.finish()
    }

    func run(on store: Store, _ console: any Console) throws {
        let database = try store.openIfPresent(.readOnly)
        if let domain, let key {
            guard let value = try database?.suite(domain.suite).propertyList(forKey: key) else {
                throw ToolError.missing(key, in: domain)
            }
            try console.write(PropertyListDescription.text(of: value) + "\n")
        } else if let domain {
            guard let content = try database?.suite(domain.suite).read(DomainContent.init), !content.isEmpty else {
                throw ToolError.missing(domain)
            }
            try console.write(PropertyListDescription.text(of: content) + "\n")
        } else {
            let domains = try database?.read { snapshot in
                try snapshot.suiteNames().map { (key: Domain($0).name, value: try DomainContent(snapshot[$0])) }
            }
            try console.write(PropertyListDescription.text(of: domains ?? []) + "\n")
        }
    }
}
