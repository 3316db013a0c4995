import DefaultsStore
import Foundation

/// The place where a program declares its storages and which keys belong to each, for ``DefaultsState``.
///
/// ```swift
/// enum SharedKeys {
///     static let hello = DefaultsKey("hello", default: "Hi")
/// }
/// extension UserDefaultsGroup {
///     var groupShared: Suite<SharedKeys> { Suite("group.example.shared") }
/// }
///
/// @DefaultsState(path: \.groupShared, \.hello) var groupHello
/// ```
///
/// Any type can hold the keys; its static members of type ``DefaultsKey`` are what a key path finds.
public struct UserDefaultsGroup: Sendable {
    /// The defaults of this program, with the keys declared in ``DefaultsKeys``.
    public var standard: Suite<DefaultsKeys> { Suite(in: .standard) }

    init() {}
}

extension UserDefaultsGroup {
    /// A storage and the type that holds its keys.
    public struct Suite<Keys> {
        /// Where the settings are kept.
        public let storage: any DefaultsStorage

        /// A storage of any kind.
        ///
        /// - Parameter storage: A suite, or any `UserDefaults`.
        public init(in storage: some DefaultsStorage) {
            self.storage = storage
        }

        /// A suite of the default database.
        ///
        /// - Parameter name: The suite's name; any string.
        public init(_ name: String) {
            // The names that make no object, such as the global domain's, are suites like any other.
            storage =
                SQLiteUserDefaults(suiteName: name)
                ?? SQLiteUserDefaults(suite: SQLiteUserDefaults.standard.suite.database.suite(name))
        }
    }
}
