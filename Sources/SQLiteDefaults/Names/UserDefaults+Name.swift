public import Foundation

extension UserDefaults {
    /// The name of a value, declared once.
    ///
    /// Use it where values are read and written one by one with the calls of `UserDefaults`, and only the spelling of keys
    /// is to be checked; a ``DefaultsKey`` checks the type as well.
    ///
    /// ```swift
    /// extension UserDefaults.Name {
    ///     static let username: UserDefaults.Name = "username"
    /// }
    ///
    /// defaults.set("ann", forName: .username)
    /// defaults.string(forName: .username, defaultValue: "Unknown")
    /// ```
    public struct Name: RawRepresentable, ExpressibleByStringLiteral, Hashable, Sendable {
        /// The key of the value.
        public let rawValue: String

        /// Creates a name.
        ///
        /// - Parameter rawValue: The key; any string.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name.
        ///
        /// - Parameter rawValue: The key; any string.
        public init(_ rawValue: String) {
            self.rawValue = rawValue
        }

        /// Creates a name of a literal.
        ///
        /// - Parameter value: The key; any string.
        public init(stringLiteral value: String) {
            rawValue = value
        }
    }
}
