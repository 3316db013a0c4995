import DefaultsStore
public import Synchronization

extension DefaultsKey {
    /// The value of what is stored; nil stands for an absent key, and gives the default.
    func decode(_ stored: PropertyListValue?) throws(DefaultsError) -> Value {
        guard let stored, !isNil(stored) else { return defaultValue }
        do {
            return try Value.defaultsBridge.decode(stored)
        } catch {
            return try upgraded(stored, after: error).value
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

    /// The same, keeping the value for as long as the stored one has this version.
    func decode(_ stored: PropertyListValue?, reportingFor suite: String, version: UInt64) -> Value {
        // A default may be another at each read.
        guard let stored, !isNil(stored) else { return defaultValue }
        do {
            let value = try decode(stored)
            keep(value, version: version)
            return value
        } catch {
            reports.report(error, suite: suite, key: name, stored: stored)
            return defaultValue
        }
    }

    private func keep(_ value: Value, version: UInt64) {
        // An object could be changed by whoever got it, and would then not be what is stored.
        guard !consistsOfObjects(Value.self) else { return }
        // What was kept is let go of without the lock: that may run code of the program's, which reads the setting.
        _ = decoded.withLock { decoded in
            defer { decoded = (version, value) }
            return decoded
        }
    }

    /// The value of what the cache has, if that is a scalar of the type, or if it has been decoded before.
    @inlinable
    @inline(__always)
    func value(of scalar: DefaultsScalar) -> Value? {
        if let value = scalar.value(as: Value.self) { return value }
        return scalar.version == 0 || scalar.holds(.absent) ? nil : decodedValue(version: scalar.version)
    }

    @inlinable
    func decodedValue(version: UInt64) -> Value? {
        decoded.withLock { decoded in
            guard let decoded, decoded.version == version else { return nil }
            return decoded.value
        }
    }

    /// What is stored for a value; nil where the key is to be removed.
    func encode(_ value: Value) throws(DefaultsError) -> PropertyListValue? {
        do {
            let form = try Value.defaultsBridge.encode(value)
            return isNil(form) ? nil : form
        } catch {
            throw DefaultsError(encoding: error).concerning(key: name)
        }
    }

    /// Whether the form stands for nil in a key that does not store it.
    func isNil(_ form: PropertyListValue) -> Bool { nilRemoves && form.isNull }

    /// What the key's upgrade makes of a stored value that does not decode, or why there is no value.
    func upgraded(
        _ stored: PropertyListValue,
        after error: any Error
    ) throws(DefaultsError) -> KeyHistory<Value>.Upgraded {
        let failure = DefaultsError(decoding: error).concerning(key: name)
        guard let history, let upgrade = history.upgrade else { throw failure }
        return try history.upgraded(stored) {
            do {
                let value = try upgrade(stored)
                return .success((value, try encode(value)))
            } catch {
                return .failure(failure.followed(byUpgrade: error))
            }
        }
    }
}

extension DefaultsError {
    /// The same failure, which the key's upgrade could not mend.
    fileprivate func followed(byUpgrade error: any Error) -> DefaultsError {
        let reason = (error as? DefaultsError)?.message ?? "it threw \(type(of: error))."
        var both = self
        both.message += " The key's upgrade failed too: \(reason)"
        both.path = both.path ?? DefaultsError(decoding: error).path
        return both
    }
}
