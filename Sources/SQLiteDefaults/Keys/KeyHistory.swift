import DefaultsStore

/// What a key was in earlier versions of a program.
struct KeyHistory<Value>: Sendable {
    let oldNames: [String]
    let upgrade: (@Sendable (PropertyListValue) throws -> Value)?

    /// Nil for a key without a past.
    init?(oldNames: [String], upgrade: (@Sendable (PropertyListValue) throws -> Value)?) {
        guard !oldNames.isEmpty || upgrade != nil else { return nil }
        self.oldNames = oldNames
        self.upgrade = upgrade
    }
}
