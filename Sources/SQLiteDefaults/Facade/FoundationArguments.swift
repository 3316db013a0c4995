import Foundation

/// Keeps Foundation from complaining about command-line words that it takes for damaged property lists.
enum FoundationArguments {
    /// Done at the first use.
    ///
    /// The initializer of `UserDefaults` parses the command line, once a process, and writes a line to standard error for
    /// every such word. Nothing can keep it from that, so standard error leads nowhere for this moment; only in a process
    /// that was given such a word.
    static let areParsed: Void = {
        guard ArgumentDomain.ofProcessIsMalformed else { return }
        let standardError = dup(STDERR_FILENO)
        let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
        defer {
            close(nowhere)
            close(standardError)
        }
        guard standardError >= 0, nowhere >= 0, dup2(nowhere, STDERR_FILENO) >= 0 else { return }
        _ = UserDefaults(suiteName: nil)
        dup2(standardError, STDERR_FILENO)
    }()
}
