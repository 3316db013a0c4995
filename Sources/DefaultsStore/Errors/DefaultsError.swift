public import Foundation

/// What went wrong, where, and what to do about it.
///
/// Every failure of this library is one of these. Compare ``code`` to decide what to do; show ``message`` to a person.
/// Neither ever holds a stored value.
///
/// ```swift
/// do {
///     try suite.setPropertyList(.integer(8080), forKey: "port")
/// } catch {
///     guard error.code == .diskFull else { throw error }
///     // The old value is still in force, here and in every other process.
/// }
/// ```
///
/// What takes a closure can throw the closure's errors too: there, ask for `error as? DefaultsError`.
public struct DefaultsError: Error, Sendable, Hashable {
    /// What kind of failure it is.
    public var code: Code
    /// One sentence or two for a person: what happened, where, and what to do.
    public var message: String
    /// The suite concerned, where there is one.
    public var suite: String?
    /// The key concerned, where there is one.
    public var key: String?
    /// The place concerned: inside the value (such as `[1].name`) for ``Code/unsupportedValue``, ``Code/typeMismatch``,
    /// ``Code/undecodable`` and ``Code/malformedPropertyList``; a file's path for every other code.
    public var path: String?
    /// SQLite's extended result code (https://www.sqlite.org/rescode.html), where SQLite reported the failure.
    public var sqliteCode: Int32?

    /// Creates an error.
    public init(
        _ code: Code,
        _ message: String,
        suite: String? = nil,
        key: String? = nil,
        path: String? = nil,
        sqliteCode: Int32? = nil
    ) {
        self.code = code
        self.message = message
        self.suite = suite
        self.key = key
        self.path = path
        self.sqliteCode = sqliteCode
    }
}

// MARK: - Place

extension DefaultsError {
    /// The same failure with the suite and the key named, where they were not.
    package func concerning(suite: String? = nil, key: String? = nil) -> DefaultsError {
        var error = self
        error.suite = error.suite ?? suite
        error.key = error.key ?? key
        return error
    }
}

// MARK: - Description

extension DefaultsError: CustomStringConvertible {
    /// The code, the message, and the suite, the key and the place inside the value concerned.
    public var description: String {
        var places: [String] = []
        if let suite { places.append("suite \(suite.debugDescription)") }
        if let key { places.append("key \(key.debugDescription)") }
        if let path, !path.isEmpty, code.concernsValue { places.append("at \(path)") }
        return "\(code.rawValue): \(message)" + (places.isEmpty ? "" : " (\(places.joined(separator: ", ")))")
    }
}

extension DefaultsError: LocalizedError {
    /// The same as the description, for programs that log `localizedDescription`.
    public var errorDescription: String? { description }
}
