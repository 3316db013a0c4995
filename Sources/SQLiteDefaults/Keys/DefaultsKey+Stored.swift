import DefaultsStore

extension DefaultsKey {
    // MARK: - Reading

    /// What is stored in the suite under the key; what an earlier version of the program left there is taken over first.
    func stored(in suite: DefaultsSuite) throws(DefaultsError) -> PropertyListValue? {
        checkType(in: suite)
        if let history, !history.isSettled(in: suite) {
            let leftover = try leftover(in: suite, history)
            guard leftover.isNone || settle(suite, history) else { return leftover.value }
            history.settle(suite)
        }
        return try suite.propertyList(forKey: name, notingPlace: place)
    }

    /// What is stored by now in the suite that a write changes; what an earlier version left there is taken over by it.
    func stored(in batch: DefaultsBatch) throws(DefaultsError) -> PropertyListValue? {
        checkType(in: batch.suite)
        guard let history, !history.isSettled(in: batch.suite) else { return try batch.propertyList(forKey: name) }
        return try takeOver(in: batch, history)
    }

    /// What was stored in the suite at the snapshot's point in time, be it under an older name.
    func stored(in snapshot: DefaultsSnapshot) throws(DefaultsError) -> PropertyListValue? {
        if let stored = try snapshot.propertyList(forKey: name) { return stored }
        // Whether the suite is settled by now says nothing about what it was.
        for oldName in history?.oldNames ?? [] {
            if let stored = try snapshot.propertyList(forKey: oldName) { return stored }
        }
        return nil
    }

    // MARK: - Asking

    /// Whether anything is stored in the suite under the key, or an older name of it.
    func isStored(in suite: DefaultsSuite) throws(DefaultsError) -> Bool {
        if let history, !history.isSettled(in: suite) {
            // The old names first: a value may be moved meanwhile.
            for oldName in history.oldNames where try suite.containsValue(forKey: oldName) { return true }
        }
        return try suite.containsValue(forKey: name)
    }

    /// The same for a suite that a write changes.
    func isStored(in batch: DefaultsBatch) throws(DefaultsError) -> Bool {
        if try batch.containsValue(forKey: name) { return true }
        guard let history, !history.isSettled(in: batch.suite) else { return false }
        for oldName in history.oldNames where try batch.containsValue(forKey: oldName) { return true }
        return false
    }

    /// The same for a suite as it was.
    func isStored(in snapshot: DefaultsSnapshot) throws(DefaultsError) -> Bool {
        if try snapshot.containsValue(forKey: name) { return true }
        for oldName in history?.oldNames ?? [] where try snapshot.containsValue(forKey: oldName) { return true }
        return false
    }

    // MARK: - Writing

    /// Stores a form of a value, or removes the key; older names go with it, so that their values can't come back.
    func store(_ form: PropertyListValue?, in suite: DefaultsSuite) throws(DefaultsError) -> Bool {
        checkType(in: suite)
        guard let history, !history.isSettled(in: suite) else {
            return try suite.setPropertyList(form, forKey: name)
        }
        let isChanged = try suite.withBatch { batch throws(DefaultsError) in
            store(form, in: batch)
            return batch.hasChanges
        }
        history.settle(suite)
        return isChanged
    }

    /// The same as part of a write.
    func store(_ form: PropertyListValue?, in batch: DefaultsBatch) {
        checkType(in: batch.suite)
        if let history, !history.isSettled(in: batch.suite) {
            for oldName in history.oldNames { batch.removeValue(forKey: oldName) }
        }
        batch.setPropertyList(form, forKey: name)
    }

    // MARK: - Taking over

    /// What an earlier version of the program has left in a suite, and the value that it makes for the key.
    private struct Leftover {
        var isNone: Bool
        var value: PropertyListValue?
    }

    private func leftover(in suite: DefaultsSuite, _ history: KeyHistory<Value>) throws(DefaultsError) -> Leftover {
        // The old names first: a value that another process moves meanwhile is then found under the new one.
        var old: Result<PropertyListValue, DefaultsError>?
        for oldName in history.oldNames {
            do throws(DefaultsError) {
                guard let value = try suite.propertyList(forKey: oldName) else { continue }
                old = old ?? .success(value)
            } catch {
                // A row that can't be read matters if there is no other value.
                guard error.code == .corrupt else { throw error }
                old = old ?? .failure(error.concerning(suite: suite.name, key: oldName))
            }
        }
        var stored = try suite.propertyList(forKey: name)
        if stored == nil { stored = try old?.get() }
        return Leftover(isNone: old == nil && upgraded(form: stored) == nil, value: stored)
    }

    /// Takes over what an earlier version left; whether that could be done.
    ///
    /// A read never waits for another writer, and does not fail since nothing can be written: it goes without.
    private func settle(_ suite: DefaultsSuite, _ history: KeyHistory<Value>) -> Bool {
        guard suite.database.options.access == .readWrite, history.mayBeSettled(in: suite) else { return false }
        do throws(DefaultsError) {
            let isDone: Void? = try suite.withBatchIfIdle { batch throws(DefaultsError) in
                _ = try takeOver(in: batch, history)
            }
            if isDone != nil { return true }
            history.postpone(suite)
        } catch {
            history.postpone(suite, because: error.concerning(suite: suite.name, key: name))
        }
        return false
    }

    /// Moves the value to the key's own name and form, and gives it.
    private func takeOver(
        in batch: DefaultsBatch,
        _ history: KeyHistory<Value>
    ) throws(DefaultsError) -> PropertyListValue? {
        var stored = try batch.propertyList(forKey: name)
        for oldName in history.oldNames {
            if stored == nil { stored = try batch.propertyList(forKey: oldName) }
            batch.removeValue(forKey: oldName)
        }
        if let upgraded = upgraded(form: stored) { stored = upgraded.form }
        batch.setPropertyList(stored, forKey: name)
        return stored
    }

    /// What an older form becomes; nil where there is nothing to upgrade, or no way to.
    func upgraded(form stored: PropertyListValue?) -> KeyHistory<Value>.Upgraded? {
        guard history?.upgrade != nil, let stored, !isNil(stored) else { return nil }
        do {
            _ = try Value.defaultsBridge.decode(stored)
            return nil
        } catch {
            // Why it can't be upgraded is reported where the value is decoded.
            return try? upgraded(stored, after: error)
        }
    }
}
