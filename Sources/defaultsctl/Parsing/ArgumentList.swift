/// The words of a command line, taken from the left.
///
/// A word that begins with a dash is an option until a word `--` ends them: never a key or a domain by mistake.
struct ArgumentList {
    private var words: ArraySlice<String>
    /// Whether a word `--` has been passed.
    private(set) var optionsHaveEnded = false
    /// The options without a value that were given.
    private(set) var flags: Set<String> = []
    /// The values of the options that have one.
    private(set) var values: [String: String] = [:]
    private var knownFlags: Set<String> = []
    private var knownOptions: Set<String> = ["--database"]

    init(_ words: some Sequence<String>) {
        self.words = ArraySlice(Array(words))
    }

    /// Makes known what a verb takes beside `--database`.
    mutating func allow(flags: Set<String> = [], options: Set<String> = []) {
        knownFlags.formUnion(flags)
        knownOptions.formUnion(options)
    }

    // MARK: - Taking

    /// The next word that is no option, or that is one of `names` all the same; nil at the end.
    mutating func positional(allowing names: Set<String> = []) throws(ToolError) -> String? {
        while let word = words.first {
            let isName = optionsHaveEnded || !word.hasPrefix("-") || word == "-" || names.contains(word)
            words.removeFirst()
            if isName { return word }
            try takeOption(word)
        }
        return nil
    }

    /// The domain that has to come next.
    mutating func domain() throws(ToolError) -> Domain {
        guard let domain = try optionalDomain() else { throw .usage("A domain is missing.") }
        return domain
    }

    /// The domain that may come next.
    mutating func optionalDomain() throws(ToolError) -> Domain? {
        let flags: Set<String> = ["-g", "-globalDomain"]
        guard let word = try positional(allowing: flags) else { return nil }
        // After `--` even these are names like any other.
        return !optionsHaveEnded && flags.contains(word) ? .global : Domain(word)
    }

    /// Everything that is left, options or not.
    mutating func rest() -> ArraySlice<String> {
        defer { words = [] }
        return words
    }

    /// Makes sure that nothing but options is left.
    mutating func finish() throws(ToolError) {
        if let word = try positional() { throw .unexpected(word) }
    }

    private mutating func takeOption(_ word: String) throws(ToolError) {
        if word == "--" {
            optionsHaveEnded = true
            return
        }
        if knownFlags.contains(word) {
            flags.insert(word)
            return
        }
        let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(parts[0])
        guard knownOptions.contains(name) else {
            throw .usage(
                "There is no option \(word.debugDescription) here; a name that begins with a dash needs -- first."
            )
        }
        guard let value = parts.count == 2 ? String(parts[1]) : words.popFirst(), !value.isEmpty else {
            throw .usage("The option \(name) needs a value.")
        }
        values[name] = value
    }
}
