import DefaultsStore

/// Sets a value, or makes a domain equal to a property list.
struct WriteVerb: Verb {
    static let names = ["write"]
    static let usage = [
        (command: "write <domain> <key> <value>", effect: "sets a value"),
        (command: "write <domain> '<property list>'", effect: "replaces the domain"),
    ]

    private enum Change {
        case key(String, NewValue)
        case domain([String: PropertyListValue])
    }

    private let domain: Domain
    private let change: Change

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        domain = try arguments.domain()
        guard let word = try arguments.positional() else { throw .usage("A key and a value are missing.") }
        let allowsDashes = arguments.optionsHaveEnded
        let values = arguments.rest()
        if values.isEmpty {
            guard case .dictionary(let entries) = try ValueParser.propertyList(word) else {
                throw .failure("Rep argument is not a dictionary\nDefaults have not been changed.")
            }
            change = .domain(entries)
        } else {
            var parser = ValueParser(values, allowsDashes: allowsDashes)
            change = .key(word, try parser.newValue())
        }
    }

    func run(on store: Store, _ console: any Console) throws {
        do {
            let suite = try store.open().suite(domain.suite)
            switch change {
            case .domain(let entries): try suite.write { try $0.replaceAll(with: entries) }
            case .key(let key, .replacing(let value)): try suite.setPropertyList(value, forKey: key)
            case .key(let key, .appending(let elements)): try append(elements, to: key, of: suite)
            case .key(let key, .merging(let entries)): try merge(entries, into: key, of: suite)
            }
        } catch {
            throw ToolError.failure("Could not write domain \(domain.name); exiting", because: error)
        }
    }

    private func append(_ elements: [PropertyListValue], to key: String, of suite: DefaultsSuite) throws {
        try suite.updatePropertyList(forKey: key) { value in
            switch value {
            case nil: value = .array(elements)
            case .array(let old): value = .array(old + elements)
            default:
                throw ToolError.failure(
                    "Value for key \(key) is not an array; cannot append.  Leaving defaults unchanged."
                )
            }
        }
    }

    private func merge(_ entries: [String: PropertyListValue], into key: String, of suite: DefaultsSuite) throws {
        try suite.updatePropertyList(forKey: key) { value in
            switch value {
            case nil: value = .dictionary(entries)
            case .dictionary(let old): value = .dictionary(old.merging(entries) { _, new in new })
            default:
                throw ToolError.failure(
                    "Value for key \(key) is not a dictionary; cannot append.  Leaving defaults unchanged."
                )
            }
        }
    }
}
