import Foundation

/// What the program was asked for.
struct Options {
    var isFull = false
    var checks = false
    var withGSettings = false
    var jsonPath: String?
    var htmlPath: String?
    var markdownPath: String?
    var folder: URL?
    var only: String?

    static let usage = """
        usage: Benchmarks [--full] [--check] [--with-gsettings] [--only WORD] [--folder FOLDER]
                          [--json FILE] [--html FILE] [--markdown FILE]

          --full            more rounds
          --check           exit with 1 if a limit is missed
          --with-gsettings  measure dconf as well, on a message bus of its own
          --only WORD       only the groups whose names hold the word; they are
                            \(Plan.names.joined(separator: "\n                            "))
          --folder FOLDER   measure there, instead of beside the program; it should be on a disk
          --json, --html, --markdown FILE
                            write the results there, too
        """

    init(_ arguments: [String]) throws {
        var rest = arguments[...]
        func value(of flag: String) throws -> String {
            guard let value = rest.popFirst() else { throw UsageError(description: "\(flag) needs a value") }
            return value
        }
        while let argument = rest.popFirst() {
            switch argument {
            case "--full": isFull = true
            case "--check": checks = true
            case "--with-gsettings": withGSettings = true
            case "--json": jsonPath = try value(of: argument)
            case "--html": htmlPath = try value(of: argument)
            case "--markdown": markdownPath = try value(of: argument)
            case "--folder": folder = URL(fileURLWithPath: try value(of: argument))
            case "--only": only = try value(of: argument)
            default: throw UsageError(description: "unknown argument \(argument)")
            }
        }
    }
}

struct UsageError: Error, CustomStringConvertible {
    let description: String
}
