extension DefaultsSuite {
    /// The value of a key whose place is known, if the cache has it in a slot and nobody has committed since; costs
    /// nanoseconds, and throws nothing: whoever gets no answer reads in the usual way.
    @usableFromInline
    package func scalar(at place: borrowing KeyPlace) -> DefaultsScalar {
        guard !database.isLookDue else { return .unknown }
        return database.cache.currentScalar(suite: number, place: place)
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
