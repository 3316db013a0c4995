extension DefaultsSuite {
    /// What the cache has at the place of a key, as long as nobody has committed since; costs nanoseconds.
    ///
    /// Whoever gets no answer reads in the usual way, and learns there what is wrong.
    @usableFromInline
    package func scalar(at place: borrowing KeyPlace) -> DefaultsScalar {
        database.isLookDue ? .unknown : database.cache.currentScalar(suite: number, place: place)
    }

    /// The whole value that the cache has at the place of a key, and its version; nil when it has none there.
    package func cachedPropertyList(
        forKey key: String,
        at place: borrowing KeyPlace
    ) -> (value: PropertyListValue?, version: UInt64)? {
        guard !database.isLookDue else { return nil }
        let (answer, version) = database.cache.currentAnswer(suite: number, key: key, place: place)
        switch answer {
        case .value(let value): return (value, version)
        case .absent: return (nil, version)
        case .unknown: return nil
        }
    }

    /// As ``propertyList(forKey:)``, noting the place of the value for the next time.
    package func propertyList(
        forKey key: String,
        notingPlace place: borrowing KeyPlace
    ) throws(DefaultsError) -> PropertyListValue? {
        let value = try propertyList(forKey: key)
        database.cache.locate(suite: number, key: key, in: place)
        return value
    }
}
