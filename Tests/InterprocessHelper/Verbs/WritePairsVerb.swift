import DefaultsStore

/// `write-pairs PATH`: until told to stop, transactions that add 1 to both `x` and `y`, which are always equal.
enum WritePairsVerb: Verb {
    static let name = "write-pairs"

    static func run(_ invocation: Invocation) throws {
        let suite = try invocation.openSuite()
        Channel.report("ready")
        var count = 0
        while !Channel.isStopped {
            try suite.write { batch in
                guard case .integer(let number) = try batch.propertyList(forKey: "x") ?? .integer(0) else { return }
                batch.setPropertyList(.integer(number + 1), forKey: "x")
                batch.setPropertyList(.integer(number + 1), forKey: "y")
            }
            count += 1
        }
        Channel.report(count)
    }
}
