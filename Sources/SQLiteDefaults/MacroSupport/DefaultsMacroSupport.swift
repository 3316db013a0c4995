public import DefaultsStore
public import Foundation

/// What the code that macros write calls, where the two kinds of storage differ.
public enum DefaultsMacroSupport {
    /// Changes a suite at once.
    ///
    /// - Parameters:
    ///   - suite: The suite.
    ///   - body: Makes the changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``DefaultsSuite/write(_:)``.
    public static func write<Result>(
        to suite: DefaultsSuite,
        _ body: (DefaultsBatch) throws -> Result
    ) throws -> Result {
        try suite.write(body)
    }

    /// Changes the suite of a ``SQLiteUserDefaults`` at once.
    ///
    /// - Parameters:
    ///   - defaults: The defaults.
    ///   - body: Makes the changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``SQLiteUserDefaults/write(_:)``; `notTransactional` for any other `UserDefaults`, before anything is
    ///   changed.
    public static func write<Result>(
        to defaults: UserDefaults,
        _ body: (DefaultsBatch) throws -> Result
    ) throws -> Result {
        guard let defaults = defaults as? SQLiteUserDefaults else {
            throw DefaultsError(
                .notTransactional,
                "Foundation's UserDefaults can't change several keys at once, so nothing was changed: use"
                    + " SQLiteUserDefaults or a DefaultsSuite."
            )
        }
        return try defaults.write(body)
    }
}
