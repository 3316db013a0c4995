import DefaultsStore
import Foundation

/// The defaults given on the command line: `-key value`.
///
/// Every word that begins with a dash and is followed by one that does not is a key, without that first dash, and the
/// next word its value. A value that begins with one of `{[(<"` is read as an old-style or XML property list; when it is
/// none it stays a string, like every other value.
enum ArgumentDomain {
    /// Those of this process.
    static let ofProcess = parse(CommandLine.arguments)

    /// Whether a value of this process looks like a property list and is none.
    static let ofProcessIsMalformed = pairs(in: CommandLine.arguments).contains { _, word in
        looksLikePropertyList(word) && propertyList(word) == nil
    }

    static func parse(_ arguments: [String]) -> [String: PropertyListValue] {
        Dictionary(
            pairs(in: arguments).map { key, word in (key, propertyList(word) ?? .string(word)) },
            uniquingKeysWith: { $1 }
        )
    }

    private static func pairs(in arguments: [String]) -> [(key: String, word: String)] {
        var pairs: [(key: String, word: String)] = []
        var rest = arguments[...]
        while let key = rest.popFirst(), let word = rest.first {
            guard key.hasPrefix("-"), !word.hasPrefix("-") else { continue }
            rest.removeFirst()
            guard key != "-" else { continue }
            pairs.append((String(key.dropFirst()), word.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        return pairs
    }

    private static func looksLikePropertyList(_ word: String) -> Bool {
        word.first.map("{[(<\"".contains) ?? false
    }

    private static func propertyList(_ word: String) -> PropertyListValue? {
        guard looksLikePropertyList(word) else { return nil }
        // What is no property list is a string by rule.
        return try? PropertyListFormat.decode(Data(word.utf8))
    }
}
