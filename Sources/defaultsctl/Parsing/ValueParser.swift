import DefaultsStore
import Foundation

/// Reads the words that say a value: `-int 5`, `-array a -bool true`, `'{a = 1;}'`, `text`.
struct ValueParser {
    private var words: ArraySlice<String>
    /// Whether a word with a dash that is no type flag is a string.
    private let allowsDashes: Bool
    /// Whether a word `--` among the values has made plain words of all that follow.
    private var isLiteral = false

    init(_ words: ArraySlice<String>, allowsDashes: Bool) {
        self.words = words
        self.allowsDashes = allowsDashes
    }

    /// The value that all the words say.
    mutating func newValue() throws(ToolError) -> NewValue {
        let value: NewValue
        switch takeFlag() {
        case .array: value = .replacing(.array(try elements()))
        case .arrayAdd: value = .appending(try elements())
        case .dictionary: value = .replacing(.dictionary(try entries()))
        case .dictionaryAdd: value = .merging(try entries())
        case .scalar(let type): value = .replacing(try scalar(type))
        case nil: value = .replacing(try bareValue())
        }
        if let word = words.first { throw .unexpected(word) }
        return value
    }

    /// The value of a word without a type: a property list if it looks like one, otherwise a string.
    static func bareValue(_ word: String) throws(ToolError) -> PropertyListValue {
        guard word.contains(where: { "\"()[]{}<>".contains($0) }) else { return .string(word) }
        return try propertyList(word)
    }

    /// The value of a word that has to be a property list.
    static func propertyList(_ word: String) throws(ToolError) -> PropertyListValue {
        do {
            return try PropertyListFormat.decode(Data(word.utf8))
        } catch {
            throw .failure("Could not parse: \(word).  Try single-quoting it.", because: error)
        }
    }

    // MARK: - Collections

    private mutating func elements() throws(ToolError) -> [PropertyListValue] {
        var elements: [PropertyListValue] = []
        while !words.isEmpty { elements.append(try element()) }
        return elements
    }

    private mutating func entries() throws(ToolError) -> [String: PropertyListValue] {
        var entries: [String: PropertyListValue] = [:]
        while !words.isEmpty {
            guard case .string(let key) = try key() else { throw .failure("Dictionary keys must be strings") }
            guard !words.isEmpty else { throw .failure("Key \(key) lacks a corresponding value") }
            guard entries.updateValue(try element(), forKey: key) == nil else {
                throw .failure("Key \(key) is given twice; leaving defaults unchanged.")
            }
        }
        return entries
    }

    /// A key is never taken for a property list.
    private mutating func key() throws(ToolError) -> PropertyListValue {
        guard let flag = takeFlag() else { return .string(try bareWord()) }
        guard case .scalar(let type) = flag else { throw .nesting }
        return try scalar(type)
    }

    private mutating func element() throws(ToolError) -> PropertyListValue {
        guard let flag = takeFlag() else { return try bareValue() }
        guard case .scalar(let type) = flag else { throw .nesting }
        return try scalar(type)
    }

    // MARK: - Words

    private mutating func scalar(_ type: ScalarType) throws(ToolError) -> PropertyListValue {
        guard let word = words.popFirst() else { throw .usage("A type needs a value after it.") }
        return try type.value(of: word)
    }

    private mutating func bareValue() throws(ToolError) -> PropertyListValue {
        try Self.bareValue(bareWord())
    }

    private mutating func bareWord() throws(ToolError) -> String {
        guard let word = words.popFirst() else { throw .usage("A value is missing.") }
        guard !word.hasPrefix("-") || word == "-" || isLiteral || allowsDashes else {
            throw .usage("There is no type \(word); a string that begins with a dash needs -string before it.")
        }
        return word
    }

    private mutating func takeFlag() -> TypeFlag? {
        if !isLiteral, words.first == "--" {
            words.removeFirst()
            isLiteral = true
        }
        guard !isLiteral, let flag = words.first.flatMap(TypeFlag.init) else { return nil }
        words.removeFirst()
        return flag
    }
}

extension ToolError {
    fileprivate static let nesting = failure("Cannot nest composite types (arrays and dictionaries); exiting")
}
