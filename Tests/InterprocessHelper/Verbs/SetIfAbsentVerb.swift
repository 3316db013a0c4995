import DefaultsStore

/// `set-if-absent PATH KEY`: at the barrier, stores a value of its own unless there is one; reports what is stored.
enum SetIfAbsentVerb: Verb {
    static let name = "set-if-absent"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        Channel.awaitBarrier()
        let suite = try invocation.openSuite()
        let mine = Int64.random(in: 1...Int64.max)
        let stored = try suite.setPropertyListIfAbsent(.integer(mine), forKey: key)
        guard case .integer(let number) = stored, try suite.propertyList(forKey: key) == stored else {
            return Channel.report("error: stored and read differ")
        }
        Channel.report(number)
    }
}
