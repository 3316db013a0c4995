import DefaultsStore

extension DefaultsKey {
    /// The value of what is stored; nil stands for an absent key, and gives the default.
    func decode(_ stored: PropertyListValue?) throws(DefaultsError) -> Value {
        guard let stored, !(nilRemoves && stored.isNull) else { return defaultValue }
        do {
            return try Value.defaultsBridge.decode(stored)
        } catch {
            throw DefaultsError(decoding: error).concerning(key: name)
        }
    }

    /// The value of what is stored, or the default and a report.
    func decode(_ stored: PropertyListValue?, reportingFor suite: String) -> Value {
        do {
            return try decode(stored)
        } catch {
            if let stored { reports.report(error, suite: suite, key: name, stored: stored) }
            return defaultValue
        }
    }

    /// What is stored for a value; nil where the key is to be removed.
    func encode(_ value: Value) throws(DefaultsError) -> PropertyListValue? {
        do {
            let form = try Value.defaultsBridge.encode(value)
            return nilRemoves && form.isNull ? nil : form
        } catch {
            throw DefaultsError(encoding: error).concerning(key: name)
        }
    }
}
