import CSQLite

/// The change list: which keys of which suite have changed, a row a transaction and suite.
///
/// The library's own connections write it here, many keys a row; for every other program that writes to the file,
/// triggers do it, a row a key. See Decisions/0002-change-list.md.
extension Connection {
    /// How many rows the list keeps, more or less: they are pruned when the revision passes a multiple of 64.
    private static let keptRows: Int64 = 1_024
    private static let pruningInterval: Int64 = 64
    /// How many bytes of keys one row takes, so that it stays on one page.
    private static let rowCapacity = 768
    /// Between the keys of a row: no byte of UTF-8.
    private static let separator: UInt8 = 0xff

    // MARK: - Writing

    /// Records changes, inside the transaction that makes them.
    ///
    /// - Returns: The revisions that they were given.
    func append(_ changes: [Change]) throws(DefaultsError) -> ClosedRange<Int64> {
        var first: Int64 = 0
        var revision: Int64 = 0
        var start = 0
        while start < changes.count {
            let end = rowEnd(of: changes, from: start)
            revision = try appendRow(changes[start..<end])
            if start == 0 { first = revision - 1 }
            start = end
        }
        if revision / Self.pruningInterval != first / Self.pruningInterval {
            let statement = try statement(.pruneChanges)
            defer { statement.reset() }
            let bound = statement.bind(revision - Self.keptRows, at: 1)
            guard bound == SQLITE_OK else { throw failure(bound) }
            try forEachRow(statement, suite: nil) { _ in }
        }
        return min(first + 1, revision)...revision
    }

    /// The index after the last change that shares a row with the one at `start`.
    private func rowEnd(of changes: [Change], from start: Int) -> Int {
        let suite = changes[start].suite.number
        var size = changes[start].key.utf8.count
        var end = start + 1
        while end < changes.count, changes[end].suite.number == suite {
            size += 1 + changes[end].key.utf8.count
            if size > Self.rowCapacity { break }
            end += 1
        }
        return end
    }

    private func appendRow(_ changes: ArraySlice<Change>) throws(DefaultsError) -> Int64 {
        guard let first = changes.first else { return 0 }
        let suite = first.suite.name
        let statement = try statement(.appendChange)
        defer { statement.reset() }
        let result = suite.withBytes { suite in
            statement.bind(text: suite, at: 1) {
                if changes.count == 1 {
                    return first.key.withBytes { statement.bind(text: $0, at: 2, then: statement.step) }
                }
                let keys = changes.map(\.key.utf8).joined(separator: CollectionOfOne(Self.separator))
                return Array(keys).withUnsafeBytes { statement.bind(blob: $0, at: 2, then: statement.step) }
            }
        }
        guard result == SQLITE_DONE else { throw failure(result, suite: suite) }
        return sqlite3_last_insert_rowid(handle)
    }

    // MARK: - Reading

    /// The newest revision.
    func lastRevision() throws(DefaultsError) -> Int64 { try integer(.lastRevision) }

    /// A number that grows when a backup is restored into the file, by `.restore` in the sqlite3 shell for example, and the
    /// change list is another one; also when the schema is changed.
    func schemaVersion() throws(DefaultsError) -> Int64 { try integer(.schemaVersion) }

    /// The same as it was when the change list was last read, at no cost as long as it has not changed: when it has, SQLite
    /// prepares the statement on the list anew (https://www.sqlite.org/c3ref/stmt_status.html).
    func schemaVersionOfList() throws(DefaultsError) -> Int64 {
        let preparations = sqlite3_stmt_status(try statement(.changes).handle, SQLITE_STMTSTATUS_REPREPARE, 0)
        if let known = knownSchema, known.preparations == preparations { return known.version }
        let version = try schemaVersion()
        knownSchema = (version, preparations)
        return version
    }

    private func integer(_ query: Query) throws(DefaultsError) -> Int64 {
        let statement = try statement(query)
        defer { statement.reset() }
        var number: Int64 = 0
        try forEachRow(statement, suite: nil) { number = $0.integer(0) }
        return number
    }

    /// Visits the changes after a revision.
    ///
    /// - Returns: The newest revision; nil when the list no longer reaches back so far, or has a gap: then any key may have
    ///   changed.
    func forEachChange(
        after revision: Int64,
        _ body: (_ revision: Int64, _ suite: String, _ key: String) -> Void
    ) throws(DefaultsError) -> Int64? {
        // Before its first row the list is empty, and there is none to recognise the place by.
        var last: Int64? = revision == 0 ? 0 : nil
        var isContiguous = revision == 0
        try forEachChange(since: revision) { next, suite, key in
            // A row that somebody deleted may have named any key.
            isContiguous = last.map { isContiguous && next - $0 <= 1 } ?? (next == revision)
            last = next
            if isContiguous, next > revision { body(next, suite, key) }
        }
        return isContiguous ? last : nil
    }

    /// Visits the changes since a revision, which itself comes first as long as it has not been pruned.
    func forEachChange(
        since revision: Int64,
        _ body: (_ revision: Int64, _ suite: String, _ key: String) -> Void
    ) throws(DefaultsError) {
        let statement = try statement(.changes)
        defer { statement.reset() }
        let bound = statement.bind(revision, at: 1)
        guard bound == SQLITE_OK else { throw failure(bound) }
        try forEachRow(statement, suite: nil) { statement throws(DefaultsError) in
            let revision = statement.integer(0)
            let suite = try text(statement, 1, suite: nil)
            if statement.storageClass(2) == SQLITE_TEXT {
                body(revision, suite, try text(statement, 2, suite: suite))
            } else {
                let keys = statement.bytes(2).split(separator: Self.separator, omittingEmptySubsequences: false)
                for key in keys { body(revision, suite, String(decoding: key, as: UTF8.self)) }
            }
        }
    }
}
