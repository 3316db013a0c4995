import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// What the cache has at a key's place, unless the command line may say otherwise.
    @usableFromInline
    final func scalar(for key: DefaultsKeys) -> DefaultsScalar {
        volatileDomains.mayHaveArgument(bit: key.filterBit) ? .unknown : reference.scalar(at: key.place)
    }

    /// The value of a setting, with a report where it does not decode.
    final func search<Value>(_ key: DefaultsKey<Value>) -> Value {
        if let argument = volatileDomains.argument(forKey: key.name) {
            return key.decode(argument, reportingFor: Self.argumentDomain)
        }
        do {
            let suite = try reference.resolve()
            let cached = suite.cachedPropertyList(forKey: key.name, at: key.place)
            if case (let stored?, let version)? = cached {
                return key.decode(stored, reportingFor: suite.name, version: version)
            }
            // What the cache knows to be absent is not looked for in the suite once more.
            let stored = cached == nil ? try key.stored(in: suite) : nil
            return key.decode(stored ?? findElsewhere(key.name), reportingFor: reference.name)
        } catch {
            report(error, key: key.name)
            return key.decode(findElsewhere(key.name), reportingFor: reference.name)
        }
    }

    final func readThrowing<Value>(_ key: DefaultsKey<Value>) throws(DefaultsError) -> Value {
        do {
            if let argument = volatileDomains.argument(forKey: key.name) { return try key.decode(argument) }
            return try key.decode(try key.stored(in: try reference.resolve()) ?? findElsewhere(key.name))
        } catch {
            throw error.concerning(suite: reference.name, key: key.name)
        }
    }

    final func storeThrowing<Value>(
        _ form: PropertyListValue?,
        for key: DefaultsKey<Value>
    ) throws(DefaultsError) {
        if try key.store(form, in: try reference.resolve()) { postDidChange() }
    }

    /// Reads a value of the suite, changes it and stores it, as one step between all processes; posts as a set does.
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - body: Changes the value, which is the default where the suite has none. The write lock is held while it runs, so it
    ///     should be short; when it throws, nothing changes.
    /// - Returns: What the body returns.
    /// - Throws: As ``DefaultsSuite/update(_:_:)``.
    @discardableResult
    public final func update<Value, Result>(
        _ key: DefaultsKey<Value>,
        _ body: (inout Value) throws -> Result
    ) throws -> Result {
        try write { batch in try batch.update(key, body) }
    }

    /// Stores a value unless the suite has one, as one step between all processes.
    ///
    /// - Returns: The setting's value in the suite afterwards: the one that was there, or the given one.
    /// - Throws: As ``DefaultsSuite/setIfAbsent(_:for:)``.
    @discardableResult
    public final func setIfAbsent<Value>(_ value: Value, for key: DefaultsKey<Value>) throws -> Value {
        try write { batch in try batch.setIfAbsent(value, for: key) }
    }
}
