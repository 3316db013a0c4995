import CSQLite
import Foundation

extension Connection {
    /// The file as it lies on the disk, before any lock is taken.
    struct Header {
        /// The file's size in bytes.
        let size: Int64
        private let bytes: [UInt8]

        fileprivate init(size: Int64, bytes: [UInt8]) {
            self.size = size
            self.bytes = bytes
        }

        /// Whether the file starts as SQLite's do (https://www.sqlite.org/fileformat.html#the_database_header).
        var isSQLite: Bool {
            size >= Int64(bytes.count) && bytes.starts(with: "SQLite format 3\0".utf8)
        }

        /// Whether the file says that it is used in WAL mode, at offset 18.
        var isWAL: Bool { bytes[18] == 2 }

        /// The size of a page in bytes, at offset 16; 1 stands for 65,536.
        var pageSize: Int64 {
            let size = Int64(bytes[16]) << 8 | Int64(bytes[17])
            return size == 1 ? 65_536 : size
        }

        /// Whether the file ends with a page.
        var isWhole: Bool { pageSize == 0 || size % pageSize == 0 }

        /// The number that says whose file it is, at offset 68.
        var applicationID: UInt32 {
            bytes[68..<72].reduce(0) { $0 << 8 | UInt32($1) }
        }
    }

    /// Reads the header past all locks and without a -wal or -shm file being made.
    func header() throws(DefaultsError) -> Header {
        var bytes = [UInt8](repeating: 0, count: 100)
        var size: Int64 = 0
        let count = Int32(bytes.count)
        let result = bytes.withUnsafeMutableBytes { csqlite_read_header(handle, $0.baseAddress, count, &size) }
        guard result == SQLITE_OK else { throw failure(result) }
        return Header(size: size, bytes: bytes)
    }

    /// Takes from the file every means to run code or to damage the process that reads it
    /// (https://www.sqlite.org/security.html).
    func harden() throws(DefaultsError) {
        let settings: [(Int32, Int32)] = [
            (SQLITE_DBCONFIG_ENABLE_LOAD_EXTENSION, 0),
            (SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0),
            (SQLITE_DBCONFIG_DEFENSIVE, 1),
            // The triggers are there for other programs: this library writes the change list itself.
            (SQLITE_DBCONFIG_ENABLE_TRIGGER, 0),
            (SQLITE_DBCONFIG_DQS_DML, 0),
            (SQLITE_DBCONFIG_DQS_DDL, 0),
        ]
        for (option, value) in settings {
            let result = csqlite_configure(handle, option, value)
            guard result == SQLITE_OK else { throw failure(result) }
        }
        // So are the constraints: what this library stores is of the type that it says by construction.
        try execute("PRAGMA cell_size_check = ON; PRAGMA ignore_check_constraints = ON")
    }

    /// Chooses what a commit waits for.
    func setDurability(_ durability: DefaultsDatabase.Durability) throws(DefaultsError) {
        switch durability {
        case .processCrash: try execute("PRAGMA synchronous = NORMAL")
        case .powerLoss:
            try execute("PRAGMA synchronous = FULL; PRAGMA fullfsync = ON; PRAGMA checkpoint_fullfsync = ON")
            logStep = LogFile.capacity
        }
    }

    /// Whether closing this connection, as the last one, moves the -wal into the file and removes it.
    func setCheckpointsOnClose(_ checkpoints: Bool) throws(DefaultsError) {
        let result = csqlite_configure(handle, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, checkpoints ? 0 : 1)
        guard result == SQLITE_OK else { throw failure(result) }
    }

    /// Changes the file to WAL mode, whatever others are doing with it.
    func switchToWAL() throws(DefaultsError) {
        // The change needs the file for itself for a moment, and SQLite does not ask the busy handler for it.
        var attempt: Int32 = 0
        while true {
            do {
                try execute("PRAGMA journal_mode = WAL")
                return
            } catch {
                guard error.code == .busy, busyWait.pause(attempt: attempt) else { throw error }
                attempt += 1
            }
        }
    }
}

// MARK: - Setting up

extension Connection {
    /// Makes the connection ready for use, and the file with it.
    func setUp(options: DefaultsDatabase.Options, migrator: Migrator) throws(DefaultsError) {
        // A file that turns out not to be ours must be left as it is, with its -wal.
        try setCheckpointsOnClose(false)
        try harden()
        let header = try header()
        let version = try migrator.check(header, of: self)
        switch options.access {
        case .readWrite:
            try setDurability(options.durability)
            // One large write must not leave a -wal of its size behind for ever.
            try execute("PRAGMA journal_size_limit = \(Self.keptLogSize)")
            if version != migrator.currentVersion { try migrator.run(on: self) }
            // Where the change was cut short, its journal has been rolled back since the header was read.
            if !header.isWAL || csqlite_log(handle) == nil { try switchToWAL() }
            countFrames()
        case .readOnly:
            try migrator.checkIsCurrent(version, of: self)
        }
        // The first read has mapped the wal-index; in a file that has only just been made there was none. A damaged change
        // list must be known of now where the file is to be moved aside for it.
        if WalIndex(of: self) == nil || options.corruption == .moveAside { _ = try lastRevision() }
        try checkIsWhole(header)
        try setCheckpointsOnClose(options.access == .readWrite)
    }

    /// How long the -wal may stay, in bytes, once all of it has been moved to the file.
    private static let keptLogSize = 4 << 20

    /// SQLite fills a last page that is cut off with zeros, and so changes values silently.
    private func checkIsWhole(_ header: Header) throws(DefaultsError) {
        if header.isWhole { return }
        // A commit that is still in the -wal makes up for what is missing.
        if let index = WalIndex(of: self), !index.stamp.isOfEmptyLog { return }
        // So does a journal that has been rolled back since the header was read.
        guard try self.header().isWhole else {
            throw DefaultsError(
                .corrupt,
                "\(path) has been cut off in the middle of a page: restore it from a backup, or open it with the corruption"
                    + " policy moveAside.",
                path: path
            )
        }
    }
}
