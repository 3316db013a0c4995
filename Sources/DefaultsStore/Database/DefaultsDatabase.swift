public import Foundation
import Synchronization

/// One SQLite file that holds settings, shared by every thread of this process and by any number of processes.
///
/// Opening the same file twice with the same options gives the same database. It is closed when the last reference to
/// it, and to its suites, is gone.
///
/// Values that were read or written stay in memory: small ones (scalars, and strings and keys of up to 56 bytes) in a
/// table of 1 MiB, others of up to 64 KiB in up to 4 MiB. Larger values are read from the file each time.
///
/// ```swift
/// let database = try DefaultsDatabase.standard()
/// let suite = database.suite("com.example.agent")
/// try suite.setPropertyList(.integer(8080), forKey: "port")
/// ```
public final class DefaultsDatabase: Sendable {
    /// How the database was opened.
    public let options: Options

    /// Differs for every database that this process opens.
    let serialNumber = DefaultsDatabase.lastSerialNumber.wrappingAdd(1, ordering: .relaxed).newValue
    private static let lastSerialNumber = Atomic<UInt32>(0)

    let file: DatabaseFile
    let cache: CoherentCache
    /// Who is told of changes.
    let feed = ChangeFeed()

    /// Stands before `writer`: inside it alone the connection is used.
    let gate = WriteGate()
    let writer: Connection
    let checkpointer = Checkpointer()

    /// Connections for snapshots, and for reads that can't borrow `writer` because a write is going on.
    private let idleConnections = Mutex<[Connection]>([])
    private static let maximumIdleConnections = 4

    private let suiteNumbers = Mutex<[ByteString: UInt32]>([:])

    private let placement: Placement
    /// Why the database could not be opened, in a stand-in for one.
    private let failure: DefaultsError?
    private let process = ForkGuard.generation
    /// The second in which a read has last asked the system whether the file is still in place: another second, another
    /// look. `Int.min` from when it is not, so that every read looks.
    private let lastLook = Atomic<Int>(.min)

    /// Takes over a connection that has been set up.
    init(
        file: DatabaseFile,
        identity: DatabaseFile.Identity,
        options: Options,
        connection: Connection,
        failure: DefaultsError? = nil
    ) {
        self.file = file
        placement = Placement(of: file, identity: identity)
        self.options = options
        self.failure = failure
        writer = connection
        cache = CoherentCache(index: WalIndex(of: connection))
        // The other two files are by definition the ones that lay there a moment ago.
        if failure == nil, placement.hasDatabase { lastLook.store(CoarseClock.second, ordering: .relaxed) }
    }

    deinit {
        guard process == ForkGuard.generation else { return ForkGuard.abandon(file.path) }
        checkpointer.join()
        guard !isStillInPlace else { return }
        // Nobody else sees the log of these connections: moving it to the file could undo what others have written
        // since, and the log that would be removed with it is theirs.
        for connection in [writer, checkpointer.connection].compactMap(\.self) + idleConnections.withLock({ $0 }) {
            // Can't fail on a connection that is open.
            try? connection.setCheckpointsOnClose(false)
        }
    }

    /// The file, without links: SQLite's -wal and -shm files lie beside it.
    public var url: URL { URL(fileURLWithPath: file.path, isDirectory: false) }

    // MARK: - Suites

    /// A suite of this database; it comes into being with its first value.
    ///
    /// - Parameter name: Any string, up to 1 MiB of UTF-8: it is a value in a column and has no effect on any path.
    /// - Returns: The suite; suites of one name in one database are equal.
    public func suite(_ name: String) -> DefaultsSuite {
        let number = suiteNumbers.withLock { numbers in
            let key = ByteString(name)
            if let number = numbers[key] { return number }
            let number = UInt32(truncatingIfNeeded: numbers.count + 1)
            numbers[key] = number
            return number
        }
        return DefaultsSuite(database: self, name: name, number: number)
    }

    /// The number of a suite that has been asked for in this process.
    func number(ofSuite name: String) -> UInt32? {
        suiteNumbers.withLock { $0[ByteString(name)] }
    }

    /// The names of the suites that hold at least one value, in the order of their bytes.
    ///
    /// - Throws: `corrupt`, `databaseReplaced`, `io`.
    public func suiteNames() throws(DefaultsError) -> [String] {
        try withReader { connection throws(DefaultsError) in try connection.suiteNames() }
    }

    // MARK: - Durability

    /// Forces everything that has been committed, by any process, to the disk, so that it survives a power failure.
    ///
    /// Needed with ``Durability-swift.enum/processCrash`` alone, and there only at the moments that matter.
    ///
    /// - Throws: `busy`, `diskFull`, `io`, `databaseReplaced`.
    public func synchronize() throws(DefaultsError) {
        try enterGate()
        defer { gate.leave() }
        try writer.synchronizeLog()
        try checkIsInPlace()
    }

    // MARK: - Connections

    /// Runs a read that is over soon, and never waits for a writer.
    func withReader<T>(_ body: (Connection) throws(DefaultsError) -> T) throws(DefaultsError) -> T {
        try checkIsUsable()
        // One connection, and one open, is enough for a program whose threads don't get into each other's way.
        if gate.tryToEnter() {
            defer { gate.leave() }
            writer.busyWait.alreadyWaited = .zero
            return try body(writer)
        }
        let connection = try takeConnection()
        defer { giveBack(connection) }
        return try body(connection)
    }

    /// A connection that nobody else uses meanwhile.
    func takeConnection() throws(DefaultsError) -> Connection {
        if let connection = idleConnections.withLock({ $0.popLast() }) { return connection }
        return try makeReader()
    }

    /// Gives the connection back; it must be outside any transaction.
    func giveBack(_ connection: Connection) {
        idleConnections.withLock { connections in
            if connections.count < Self.maximumIdleConnections { connections.append(connection) }
        }
    }

    private func makeReader() throws(DefaultsError) -> Connection {
        let connection = try Connection(path: file.path, access: options.access, busyTimeout: options.busyTimeout)
        try connection.harden()
        return connection
    }

    func makeCheckpointConnection() throws(DefaultsError) -> Connection {
        let connection = try makeReader()
        // SQLite opens the -wal with the first read. By default a checkpoint waits for the disk, whatever commits do; to be told
        // so, SQLite would read the schema.
        _ = try connection.integer(pragma: "user_version")
        if options.durability == .powerLoss { try connection.execute("PRAGMA checkpoint_fullfsync = ON") }
        // It has found the -wal by its path, and would move another's pages into this file.
        try checkIsInPlace()
        return connection
    }

    /// Waits for the write connection.
    func enterGate() throws(DefaultsError) {
        try checkIsUsable()
        switch gate.enter(timeout: options.busyTimeout) {
        // What was waited here is not waited once more for SQLite's lock.
        case .entered(let waited): writer.busyWait.alreadyWaited = waited
        case .alreadyInside: throw nestedWrite
        case .timedOut:
            throw DefaultsError(
                .busy,
                "Another thread of this process kept \(file.path) locked for longer than the busy timeout"
                    + " (\(options.busyTimeout)): shorten what it does inside write, or open with a longer timeout.",
                path: file.path
            )
        }
    }

    /// The error of a write that a write's closure starts.
    var nestedWrite: DefaultsError {
        DefaultsError(
            .nestedWrite,
            "A write was started inside another write of \(file.path) on the same thread: use the batch or transaction"
                + " that the closure is given.",
            path: file.path
        )
    }

    // MARK: - Whether the file is still the one that was opened

    /// Throws when the connections must not be used any more; costs nanoseconds.
    ///
    /// - Throws: `usedAfterFork`, `databaseReplaced`.
    @inline(__always)
    func checkIsUsable() throws(DefaultsError) {
        if isLookDue { try look() }
    }

    /// Whether `checkIsUsable` would ask the system.
    @inline(__always)
    var isLookDue: Bool {
        CoarseClock.second != lastLook.load(ordering: .relaxed) || process != ForkGuard.generation
    }

    @inline(never)
    private func look() throws(DefaultsError) {
        if let failure { throw failure }
        guard process == ForkGuard.generation else { throw ForkGuard.error(path: file.path) }
        let second = CoarseClock.second
        try checkIsInPlace()
        lastLook.store(second, ordering: .relaxed)
    }

    /// Throws when the path leads to another file now, or to none, or when the -wal or the -shm is another.
    ///
    /// - Throws: `databaseReplaced`.
    func checkIsInPlace() throws(DefaultsError) {
        guard isStillInPlace else { throw replaced }
    }

    /// The same, for every commit: cheap as long as nothing happens in the folder.
    ///
    /// - Throws: `databaseReplaced`.
    func checkIsUndisturbed() throws(DefaultsError) {
        guard placement.isUndisturbed || isStillInPlace else { throw replaced }
    }

    /// Whether the path still leads to the file that was opened, and to the -wal and -shm that SQLite uses.
    var isStillInPlace: Bool {
        let isInPlace = placement.isIntact
        // From now on every read looks, until they are back.
        if !isInPlace { lastLook.store(.min, ordering: .relaxed) }
        return isInPlace
    }

    /// Makes sure that a new connection to the file would not go on with what SQLite, which keeps its state by file and
    /// process, remembers of this database.
    ///
    /// - Throws: `usedAfterFork`; `databaseReplaced` when the file is the same, but its -wal or -shm is not.
    func checkMayBeReopened() throws(DefaultsError) {
        guard process == ForkGuard.generation else { throw ForkGuard.error(path: file.path) }
        guard isStillInPlace || !placement.hasDatabase else { throw replaced }
    }

    private var replaced: DefaultsError {
        DefaultsError(
            .databaseReplaced,
            "\(file.path), or the -wal or -shm file beside it, was removed or replaced while it was open, so what this"
                + " process writes would be lost: let go of the database and its suites, then open it anew.",
            path: file.path
        )
    }
}

// MARK: - Identity

extension DefaultsDatabase: Hashable {
    /// Whether both are the same open database.
    public static func == (lhs: DefaultsDatabase, rhs: DefaultsDatabase) -> Bool { lhs === rhs }

    /// Feeds the database's identity to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
