import DefaultsStore

/// `write-many PATH COUNT VALUE`: sets COUNT keys to the value in one transaction; reports before it and after.
enum WriteManyVerb: Verb {
    static let name = "write-many"

    static func run(_ invocation: Invocation) throws {
        let count = try invocation.integer(0)
        let value = try invocation.integer(1)
        let suite = try invocation.openSuite()
        Channel.report("begin")
        try suite.write { batch in
            for number in 0..<count { batch.setPropertyList(.integer(value), forKey: "key\(number)") }
        }
        Channel.report("committed")
    }
}
