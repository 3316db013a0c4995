import DefaultsStore

/// `repeat PATH COUNT`: sets a key once and then COUNT times to the same value, and removes an absent key as often;
/// reports how many bytes that wrote.
enum RepeatVerb: Verb {
    static let name = "repeat"

    static func run(_ invocation: Invocation) throws {
        let count = try invocation.integer(0)
        let suite = try invocation.openSuite()
        try suite.setPropertyList(.string("v"), forKey: "k")
        let before = try ProcessStatus.writtenBytes()
        for _ in 0..<count {
            try suite.setPropertyList(.string("v"), forKey: "k")
            try suite.write { batch in batch.setPropertyList(.string("v"), forKey: "k") }
            try suite.removeValue(forKey: "absent")
        }
        Channel.report(try ProcessStatus.writtenBytes() - before)
    }
}
