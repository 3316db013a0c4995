import DefaultsStore

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
