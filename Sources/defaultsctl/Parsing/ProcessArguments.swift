/// The words that the process was started with.
enum ProcessArguments {
    /// All words after the name of the tool; nil if one is not UTF-8.
    ///
    /// `CommandLine.arguments` would repair such a word into another one, and a command would change another key.
    static var words: [String]? {
        var words: [String] = []
        for index in 1..<max(1, Int(CommandLine.argc)) {
            guard let bytes = CommandLine.unsafeArgv[index], let word = String(validatingCString: bytes) else {
                return nil
            }
            words.append(word)
        }
        return words
    }
}
