import DefaultsStore

/// The values that are watched, as they were last seen, from which the old value of a change comes.
struct KnownValues {
    /// The domain that is watched; nil for all.
    let domain: Domain?
    /// The key that is watched; nil for all.
    let key: String?

    /// One key whose value is another than before.
    struct Change {
        let domain: Domain
        let key: String
        let old: PropertyListValue?
        let new: PropertyListValue?
    }

    private var values: [ByteString: [ByteString: PropertyListValue]] = [:]

    init(domain: Domain?, key: String?) {
        self.domain = domain
        self.key = key
    }

    /// Reads what has changed, at one point in time, and says what is different now.
    ///
    /// It looks at the keys that the changes name; where there are none, everywhere.
    mutating func update(from database: DefaultsDatabase, after changes: [DefaultsChange]?) throws -> [Change] {
        try database.read { snapshot in
            guard let changes else {
                let suites = try domain.map { [$0.suite] } ?? snapshot.suiteNames()
                return try suites.flatMap { try update(suite: $0, in: snapshot[$0], keys: snapshot[$0].keys()) }
            }
            return try changes.flatMap { change in
                let suite = snapshot[change.suite]
                let known = values[ByteString(change.suite)]?.keys.map(\.string) ?? []
                // Where not all keys are named, a key that is known may have been removed.
                let keys =
                    change.isComplete
                    ? change.keys : Set((change.keys + known).map { ByteString($0) }).sorted().map(\.string)
                return try update(suite: change.suite, in: suite, keys: keys)
            }
        }
    }

    private mutating func update(suite: String, in snapshot: DefaultsSnapshot, keys: [String]) throws -> [Change] {
        var changes: [Change] = []
        for key in keys where self.key?.hasSameBytes(as: key) ?? true {
            let new = try readable(key, in: snapshot)
            let old = values[ByteString(suite)]?[ByteString(key)]
            guard old != new else { continue }
            values[ByteString(suite), default: [:]][ByteString(key)] = new
            changes.append(Change(domain: Domain(suite), key: key, old: old, new: new))
        }
        return changes
    }

    /// The value; a damaged one counts as absent, and keeps nobody from watching the others.
    private func readable(_ key: String, in snapshot: DefaultsSnapshot) throws(DefaultsError) -> PropertyListValue? {
        do {
            return try snapshot.propertyList(forKey: key)
        } catch {
            guard error.code == .corrupt else { throw error }
            return nil
        }
    }
}
