import DefaultsStore

/// `read-pairs PATH COUNT`: at the barrier, COUNT snapshots in which `x` and `y` must be equal, and as many reads of
/// `x` that must never go back in time; reports how many different values it saw.
enum ReadPairsVerb: Verb {
    static let name = "read-pairs"

    static func run(_ invocation: Invocation) throws {
        let count = try invocation.integer(0)
        let suite = try invocation.openSuite()
        Channel.awaitBarrier()
        var newest: Int64 = 0
        var distinct = 0
        for _ in 0..<count {
            let (x, y) = try suite.read { snapshot in
                (try snapshot.propertyList(forKey: "x"), try snapshot.propertyList(forKey: "y"))
            }
            guard x == y else { return Channel.report("mixed \(x as Any) \(y as Any)") }
            // Twice: the second may come from the cache.
            for value in [x, try suite.propertyList(forKey: "x"), try suite.propertyList(forKey: "x")] {
                guard case .integer(let number) = value else { continue }
                guard number >= newest else { return Channel.report("back from \(newest) to \(number)") }
                if number > newest { distinct += 1 }
                newest = number
            }
        }
        Channel.report(distinct)
    }
}
