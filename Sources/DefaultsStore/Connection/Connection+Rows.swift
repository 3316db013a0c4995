import CSQLite

/// Rows as the engine sees them. Each function is one statement, run to its end, inside whatever transaction is open.
extension Connection {
    // MARK: - Reading

    func value(suite: String, key: String) throws(DefaultsError) -> PropertyListValue? {
        let statement = try statement(.value)
        defer { statement.reset() }
        let result = step(statement, suite: suite, key: key)
        if result == SQLITE_DONE { return nil }
        guard result == SQLITE_ROW else { throw failure(result, suite: suite, key: key) }
        return try decoded(statement, from: 0, suite: suite, key: key)
    }

    func contains(suite: String, key: String) throws(DefaultsError) -> Bool {
        let statement = try statement(.value)
        defer { statement.reset() }
        let result = step(statement, suite: suite, key: key)
        guard result == SQLITE_ROW || result == SQLITE_DONE else { throw failure(result, suite: suite, key: key) }
        return result == SQLITE_ROW
    }

    func keys(suite: String) throws(DefaultsError) -> [String] {
        try strings(.keys, suite: suite)
    }

    func entries(suite: String) throws(DefaultsError) -> [(key: String, value: PropertyListValue)] {
        var entries: [(key: String, value: PropertyListValue)] = []
        try forEachRow(of: .entries, suite: suite) { statement throws(DefaultsError) in
            let key = try text(statement, 0, suite: suite)
            entries.append((key, try decoded(statement, from: 1, suite: suite, key: key)))
        }
        return entries
    }

    func suiteNames() throws(DefaultsError) -> [String] {
        try strings(.suiteNames, suite: nil)
    }

    // MARK: - Writing

    /// Stores the value; false when it was stored already.
    func set(_ value: PropertyListValue, suite: String, key: String) throws(DefaultsError) -> Bool {
        let form: StoredForm
        do {
            form = try StoredForm(value)
        } catch {
            throw error.concerning(suite: suite, key: key)
        }
        // SQL holds the two zeros for equal; only their bits tell them apart.
        guard case .real(0) = form else { return try write(.upsert, value.typeTag, form, suite: suite, key: key) }
        do {
            guard let stored = try self.value(suite: suite, key: key) else {
                return try write(.upsert, value.typeTag, form, suite: suite, key: key)
            }
            if stored == value { return false }
        } catch {
            // What takes a damaged row's place mends it.
            guard error.code == .corrupt else { throw error }
        }
        return try write(.overwrite, value.typeTag, form, suite: suite, key: key)
    }

    private func write(
        _ query: Query,
        _ tag: TypeTag,
        _ form: StoredForm,
        suite: String,
        key: String
    ) throws(DefaultsError) -> Bool {
        let statement = try statement(query)
        defer { statement.reset() }
        let tagged = tag.rawValue.withBytes { tag in
            statement.bind(
                text: tag,
                at: 3,
                then: { form.bind(to: statement, at: 4) { step(statement, suite: suite, key: key) } }
            )
        }
        guard tagged == SQLITE_DONE else { throw failure(tagged, suite: suite, key: key) }
        return sqlite3_changes(handle) > 0
    }

    /// Removes the key; false when it was not there.
    func remove(suite: String, key: String) throws(DefaultsError) -> Bool {
        let statement = try statement(.delete)
        defer { statement.reset() }
        let result = step(statement, suite: suite, key: key)
        guard result == SQLITE_DONE else { throw failure(result, suite: suite, key: key) }
        return sqlite3_changes(handle) > 0
    }

    /// Removes every key of the suite and returns them.
    func removeAll(suite: String) throws(DefaultsError) -> [String] {
        try strings(.deleteSuite, suite: suite)
    }

    // MARK: - Binding and decoding

    /// Binds the suite and the key, the first two parameters of each statement on one row, and takes one step.
    private func step(_ statement: Statement, suite: String, key: String) -> Int32 {
        suite.withBytes { suite in
            key.withBytes { key in
                statement.bind(text: suite, at: 1, then: { statement.bind(text: key, at: 2, then: statement.step) })
            }
        }
    }

    private func strings(_ query: Query, suite: String?) throws(DefaultsError) -> [String] {
        var strings: [String] = []
        try forEachRow(of: query, suite: suite) { statement throws(DefaultsError) in
            strings.append(try text(statement, 0, suite: suite))
        }
        return strings
    }

    private func forEachRow(
        of query: Query,
        suite: String?,
        _ body: (Statement) throws(DefaultsError) -> Void
    ) throws(DefaultsError) {
        let statement = try statement(query)
        defer { statement.reset() }
        if let suite {
            let bound = statement.bind(copyOf: suite, at: 1)
            guard bound == SQLITE_OK else { throw failure(bound, suite: suite) }
        }
        try forEachRow(statement, suite: suite, body)
    }

    func forEachRow(
        _ statement: Statement,
        suite: String?,
        _ body: (Statement) throws(DefaultsError) -> Void
    ) throws(DefaultsError) {
        while true {
            let result = statement.step()
            if result == SQLITE_DONE { return }
            guard result == SQLITE_ROW else { throw failure(result, suite: suite) }
            try body(statement)
        }
    }

    func text(_ statement: Statement, _ column: Int32, suite: String?) throws(DefaultsError) -> String {
        guard let text = statement.text(column) else {
            throw DefaultsError(
                .corrupt,
                "A name in \(path) is no valid UTF-8: restore the file from a backup, or delete the row with sqlite3.",
                suite: suite,
                path: path
            )
        }
        return text
    }

    private func decoded(
        _ statement: Statement,
        from column: Int32,
        suite: String,
        key: String
    ) throws(DefaultsError) -> PropertyListValue {
        guard let value = PropertyListValue(type: column, of: statement) else {
            throw DefaultsError(
                .corrupt,
                "The row in \(path) does not hold what its type says: set the key anew, or remove it.",
                suite: suite,
                key: key,
                path: path
            )
        }
        return value
    }
}
