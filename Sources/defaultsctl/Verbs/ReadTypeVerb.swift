import DefaultsStore

/// Prints the type of a value.
struct ReadTypeVerb: Verb {
    static let names = ["read-type"]
    static let usage = [
        (command: "read-type <domain> <key>", effect: "the type of a value")
    ]

    private let domain: Domain
    private let key: String

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        domain = try arguments.domain()
        guard let key = try arguments.positional() else { throw .usage("A key is missing.") }
        self.key = key
        try arguments.finish()
    }

    func run(on store: Store, _ console: any Console) throws {
        guard let value = try store.openIfPresent(.readOnly)?.suite(domain.suite).propertyList(forKey: key) else {
            throw ToolError.missing(key, in: domain)
        }
        try console.write("Type is \(value.typeTag.typeName)\n")
    }
}
