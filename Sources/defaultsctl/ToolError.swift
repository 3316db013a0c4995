import DefaultsStore

/// Why a command did nothing.
enum ToolError: Error, Equatable {
    /// The command line makes no sense: the usage is shown.
    case usage(String?)
    /// It makes sense and can't be done, with what to tell.
    case failure(String)
    /// Whoever reads the output has gone, and there is nobody to tell.
    case outputClosed

    /// A failure of the store, told as macOS's `defaults` tells it, and then the cause.
    static func failure(_ message: String, because error: any Error) -> ToolError {
        if let error = error as? ToolError { return error }
        let cause = (error as? DefaultsError)?.reason ?? "\(error)"
        return .failure("\(message)\n\(cause)")
    }
}

// MARK: - Messages of macOS's defaults

extension ToolError {
    /// A domain without values.
    static func missing(_ domain: Domain) -> ToolError {
        .failure("Domain \(domain.name) does not exist")
    }

    /// A key without a value.
    static func missing(_ key: String, in domain: Domain) -> ToolError {
        .failure("The domain/default pair of (\(domain.nameInPair), \(key)) does not exist")
    }

    /// A word too many.
    static func unexpected(_ word: String) -> ToolError {
        .failure("Unexpected argument \(word); leaving defaults unchanged.")
    }
}

extension DefaultsError {
    /// The code, the message and the place, on one line.
    var reason: String {
        // Of a damaged row the caller has to know which it is: one keeps a whole domain from being read.
        if code == .corrupt, let suite, let key {
            return "\(code): \(message) (domain \(suite.debugDescription), key \(key.debugDescription))"
        }
        guard let path, !message.contains(path) else { return "\(code): \(message)" }
        return "\(code): \(message) (at \(path))"
    }
}
