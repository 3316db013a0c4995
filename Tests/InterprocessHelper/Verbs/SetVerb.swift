import DefaultsStore

/// `set PATH KEY COUNT`: at the barrier, opens and sets the key to 0, 1, ... COUNT - 1.
enum SetVerb: Verb {
    static let name = "set"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        let count = try invocation.integer(1)
        Channel.awaitBarrier()
        let suite = try invocation.openSuite()
        for value in 0..<count { try suite.setPropertyList(.integer(value), forKey: key) }
        Channel.report("done")
    }
}
