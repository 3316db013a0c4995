import DefaultsStore

/// `hold PATH KEY VALUE`: sets the key inside a transaction that stays open until a line comes.
enum HoldVerb: Verb {
    static let name = "hold"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        let value = try invocation.integer(1)
        try invocation.openSuite().write { batch in
            batch.setPropertyList(.integer(value), forKey: key)
            Channel.report("holding")
            _ = Channel.awaitLine()
        }
        Channel.report("committed")
    }
}
