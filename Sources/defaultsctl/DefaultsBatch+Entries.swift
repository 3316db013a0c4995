import DefaultsStore

extension DefaultsBatch {
    /// Makes the suite equal to a dictionary; keys whose values stay are not touched, so nobody is notified of them.
    func replaceAll(with entries: [String: PropertyListValue]) throws(DefaultsError) {
        for key in try keys() {
            // Keys are compared by bytes: a dictionary alone would take two spellings of an accent for one key.
            let index = entries.index(forKey: key)
            let isKept = index.map { entries[$0].key.hasSameBytes(as: key) } ?? false
            if !isKept { removeValue(forKey: key) }
        }
        set(entries)
    }

    /// Sets the keys of a dictionary and keeps the others.
    func set(_ entries: [String: PropertyListValue]) {
        for (key, value) in entries { setPropertyList(value, forKey: key) }
    }
}
