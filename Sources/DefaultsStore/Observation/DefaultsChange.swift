/// What one committed transaction, or several in a row, changed in one suite.
///
/// It names the keys and holds no values: read those from the suite.
public struct DefaultsChange: Sendable, Hashable {
    /// The name of the suite.
    public let suite: String

    /// The keys that were set or removed, each once, in the order of their bytes.
    ///
    /// Where ``isComplete`` is false, these are the keys that the suite holds now.
    public let keys: [String]

    /// Who made the changes.
    public let origin: Origin

    /// False where more was changed than the list of changes holds, which is about 1,000 transactions: any key may have
    /// changed then, and some may have been removed.
    public let isComplete: Bool

    /// Who makes a change; both, where several transactions arrive as one.
    public struct Origin: OptionSet, Sendable, Hashable {
        /// The bits of the set.
        public let rawValue: UInt8

        /// Creates a set from its bits.
        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        /// This process, through the database that is observed.
        public static let own = Self(rawValue: 1)
        /// Another process, or a connection that this library does not know of.
        public static let foreign = Self(rawValue: 2)
    }
}

extension DefaultsChange.Origin: CustomStringConvertible {
    /// The names of the members: `own`, `foreign`, or both.
    public var description: String {
        [(Self.own, "own"), (.foreign, "foreign")].filter { contains($0.0) }.map(\.1).joined(separator: ", ")
    }
}
