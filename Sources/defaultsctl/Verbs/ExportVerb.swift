import DefaultsStore
import Foundation

/// Writes a domain as a property list.
struct ExportVerb: Verb {
    static let names = ["export"]
    static let usage = [
        (
            command: "export [--format xml|binary] <domain> <path>|-",
            effect: "writes a property list, - to standard output"
        )
    ]

    private enum Format: String {
        case xml
        case binary
    }

    private let domain: Domain
    private let path: String
    private let format: Format

    init(_ arguments: inout ArgumentList) throws(ToolError) {
        arguments.allow(options: ["--format"])
        domain = try arguments.domain()
        guard let path = try arguments.positional() else { throw .failure("Need a path to write to") }
        self.path = path
        try arguments.finish()
        let name = arguments.values["--format"] ?? (path == "-" ? "xml" : "binary")
        guard let format = Format(rawValue: name) else { throw .usage("The format is xml or binary.") }
        self.format = format
    }

    func run(on store: Store, _ console: any Console) throws {
        guard let content = try store.openIfPresent(.readOnly)?.suite(domain.suite).read(DomainContent.init),
            !content.isEmpty
        else { throw ToolError.failure("The domain \(domain.name) does not exist") }
        do {
            let data = try encode(content, console)
            if path == "-" { try console.write(data) } else { try OutputFile(path: path).write(data) }
        } catch {
            throw ToolError.failure("Could not export domain \(domain.name) to \(path)", because: error)
        }
    }

    private func encode(_ content: DomainContent, _ console: any Console) throws(DefaultsError) -> Data {
        let value = try content.propertyList()
        let data: Data
        switch format {
        case .binary: data = try BinaryPropertyList.encode(value)
        case .xml:
            let output = try XMLPropertyList.encode(value)
            data = output.data
            if output.datesWithoutFraction > 0 {
                let dates = Self.count(output.datesWithoutFraction, "date")
                console.writeError("The sub-second parts of \(dates) were dropped; the binary format keeps them.")
            }
            if output.stringsWithNoncharacters > 0 {
                let strings = Self.count(output.stringsWithNoncharacters, "string")
                console.writeError("U+FFFE or U+FFFF, which strict readers of XML refuse, were written in \(strings).")
            }
        }
        if content.valuesTurnedIntoStrings > 0 {
            let values = Self.count(content.valuesTurnedIntoStrings, "value")
            console.writeError("The type of \(values), URL or JSON, was lost: a property list has strings for them.")
        }
        return data
    }

    private static func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
    }
}
