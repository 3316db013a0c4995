import DefaultsStore

/// `increment PATH KEY COUNT`: at the barrier, adds 1 to the key, COUNT times.
enum IncrementVerb: Verb {
    static let name = "increment"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        let count = try invocation.integer(1)
        Channel.awaitBarrier()
        let suite = try invocation.openSuite()
        for _ in 0..<count { try suite.increment(key) }
        Channel.report("done")
    }
}

extension DefaultsSuite {
    /// Adds 1 to an integer, as one step between all processes.
    fileprivate func increment(_ key: String) throws {
        try updatePropertyList(forKey: key) { value in
            guard case .integer(let number) = value else { return value = .integer(1) }
            value = .integer(number + 1)
        }
    }
}
