/// Keys that have changed, by suite; bounded, whatever happens.
struct ChangeSet {
    private struct Keys {
        var keys: Set<ByteString> = []
        var origin: DefaultsChange.Origin = []
        /// Whether the names of some keys were given up.
        var isIncomplete = false

        mutating func insert(_ key: ByteString, by origin: DefaultsChange.Origin, limit: Int) {
            self.origin.formUnion(origin)
            guard !isIncomplete, keys.count < limit || keys.contains(key) else { return giveUp() }
            keys.insert(key)
        }

        mutating func merge(_ other: Keys, limit: Int) {
            origin.formUnion(other.origin)
            guard !isIncomplete, !other.isIncomplete else { return giveUp() }
            keys.formUnion(other.keys)
            if keys.count > limit { giveUp() }
        }

        private mutating func giveUp() {
            isIncomplete = true
            keys = []
        }
    }

    private var suites: [ByteString: Keys] = [:]
    /// Who has changed what is not told apart any more: any key of any suite; nobody, as a rule.
    private(set) var originOfUnknown: DefaultsChange.Origin = []

    /// How many keys of a suite are told apart, and how many suites.
    private static let maximumCount = 10_000

    /// Anything may have changed, and anybody may have done it.
    static let unknown: Self = {
        var changes = Self()
        changes.originOfUnknown = [.own, .foreign]
        return changes
    }()

    /// Whether any key may have changed.
    var isUnknown: Bool { !originOfUnknown.isEmpty }

    // MARK: - Collecting

    /// Adds a key.
    mutating func insert(_ key: String, of suite: String, by origin: DefaultsChange.Origin) {
        let suite = ByteString(suite)
        guard suites[suite] != nil || suites.count < Self.maximumCount else {
            originOfUnknown.formUnion(origin)
            return
        }
        suites[suite, default: Keys()].insert(ByteString(key), by: origin, limit: Self.maximumCount)
    }

    /// Adds the changes of one suite, or of all.
    ///
    /// - Returns: Whether there are any.
    mutating func merge(_ other: ChangeSet, of suite: String?) -> Bool {
        originOfUnknown.formUnion(other.originOfUnknown)
        guard let suite else {
            for (suite, keys) in other.suites { merge(keys, of: suite) }
            return other.isUnknown || !other.suites.isEmpty
        }
        guard let keys = other.suites[ByteString(suite)] else { return other.isUnknown }
        merge(keys, of: ByteString(suite))
        return true
    }

    private mutating func merge(_ keys: Keys, of suite: ByteString) {
        guard suites[suite] != nil || suites.count < Self.maximumCount else {
            originOfUnknown.formUnion(keys.origin)
            return
        }
        suites[suite, default: Keys()].merge(keys, limit: Self.maximumCount)
    }

    // MARK: - Looking up

    /// Visits every key that is known to have changed.
    func forEachKey(_ body: (_ suite: ByteString, _ key: ByteString) -> Void) {
        for (suite, keys) in suites {
            for key in keys.keys { body(suite, key) }
        }
    }

    /// Whether all keys of a suite that have changed are told apart.
    var hasAllKeys: Bool { !isUnknown && suites.values.allSatisfy { !$0.isIncomplete } }

    // MARK: - Telling

    /// The changes of one suite, or of all in the order of their names; what is not known exactly is asked of the database.
    func changes(in database: DefaultsDatabase, of suite: String?) throws(DefaultsError) -> [DefaultsChange] {
        var names = Set(suites.keys)
        if isUnknown {
            if let suite {
                names.insert(ByteString(suite))
            } else {
                names.formUnion(try database.suiteNames().map { ByteString($0) })
            }
        }
        var changes: [DefaultsChange] = []
        for name in names.sorted() {
            let known = suites[name] ?? Keys()
            let isComplete = !isUnknown && !known.isIncomplete
            changes.append(
                DefaultsChange(
                    suite: name.string,
                    keys: isComplete
                        ? known.keys.sorted().map(\.string) : try database.suite(name.string).keys(),
                    origin: known.origin.union(originOfUnknown),
                    isComplete: isComplete
                )
            )
        }
        return changes
    }

    /// The same, without asking anybody.
    func knownChanges(of suite: String?) -> [DefaultsChange] {
        var names = Set(suites.keys)
        if let suite, isUnknown { names.insert(ByteString(suite)) }
        return names.sorted().map { name in
            let known = suites[name] ?? Keys()
            return DefaultsChange(
                suite: name.string,
                keys: known.keys.sorted().map(\.string),
                origin: known.origin.union(originOfUnknown),
                isComplete: !isUnknown && !known.isIncomplete
            )
        }
    }
}
