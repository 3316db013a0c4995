/// A domain as the command line names it: a suite of the database.
struct Domain: Equatable {
    /// The suite's name.
    let suite: String

    /// The domain that all programs share.
    static let global = Domain(suite: "NSGlobalDomain")

    /// The name under which people see the global domain.
    private static let globalName = "Apple Global Domain"

    private init(suite: String) {
        self.suite = suite
    }

    /// The domain of a name.
    init(_ name: String) {
        self = name == Self.globalName ? .global : Domain(suite: name)
    }

    /// The name for people.
    var name: String { self == .global ? Self.globalName : suite }

    /// The name in messages about one key, where macOS's `defaults` shows another one for the global domain.
    var nameInPair: String { self == .global ? "kCFPreferencesAnyApplication" : suite }
}
