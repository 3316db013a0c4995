import DefaultsStore

/// `acknowledge PATH FIRST COUNT`: sets FIRST, FIRST + 1, ... in sixteen keys by turns; reports each number after the
/// call returned.
enum AcknowledgeVerb: Verb {
    static let name = "acknowledge"

    static func run(_ invocation: Invocation) throws {
        let first = try invocation.integer(0)
        let count = try invocation.integer(1)
        let suite = try invocation.openSuite()
        for number in first..<(first + count) {
            try suite.setPropertyList(.integer(number), forKey: "k\(number % 16)")
            Channel.report(number)
        }
    }
}
