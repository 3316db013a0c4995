import DefaultsStore
import Foundation

/// Takes the values of a property list into a domain, all or none.
struct ImportVerb: Verb {
    static let names = ["import"]
    static let usage = [
        (command: "import [--replace] <domain> <path>|-", effect: "takes over a property list, - from standard input")
    ]

    private let domain: Domain
    private let path: String
    private let replaces: Bool

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        arguments.allow(flags: ["--replace"])
        domain = try arguments.domain()
        guard let path = try arguments.positional() else { throw .failure("Need a path to read from") }
        self.path = path
        try arguments.finish()
        replaces = arguments.flags.contains("--replace")
    }

    func run(on store: Store, _ console: any Console) throws {
        let entries = try entries(of: try path == "-" ? console.readInput() : read())
        do {
            try store.open().suite(domain.suite).write { batch in
                if replaces { try batch.replaceAll(with: entries) } else { batch.set(entries) }
            }
        } catch {
            throw ToolError.failure("Could not write domain \(domain.name); exiting", because: error)
        }
    }

    private func read() throws(ToolError) -> Data {
        do {
            let descriptor = try FileDescriptor(path: path, flags: O_RDONLY)
            defer { descriptor.close() }
            return try descriptor.readAll()
        } catch {
            throw .failure("Could not read data from \(path): \(error)")
        }
    }

    private func entries(of data: Data) throws(ToolError) -> [String: PropertyListValue] {
        let value: PropertyListValue
        do {
            value = try PropertyListFormat.decode(data)
        } catch {
            throw .failure("Could not parse property list from \(path) due to \(error.reason)")
        }
        guard case .dictionary(let entries) = value else {
            throw .failure(
                """
                Property list \(path) was not a dictionary: the top level is \(value.typeTag.typeName), a dictionary is needed
                Defaults have not been changed.
                """
            )
        }
        return entries
    }
}
