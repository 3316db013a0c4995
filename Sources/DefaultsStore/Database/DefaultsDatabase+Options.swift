extension DefaultsDatabase {
    /// What a committed write survives.
    public enum Durability: Sendable, Hashable {
        /// The process is killed, or crashes: a commit is in the operating system's hands when the call returns.
        ///
        /// After a power failure the newest commits may be missing, but the file is whole. `synchronize()` closes the
        /// gap. This is SQLite's `synchronous = NORMAL` (https://www.sqlite.org/pragma.html#pragma_synchronous).
        case processCrash
        /// The power fails: a commit is on the disk when the call returns.
        case powerLoss
    }

    /// What may be done with the file.
    public enum Access: Sendable, Hashable {
        /// Reading and writing.
        case readWrite
        /// Reading alone; every write throws `readOnly`.
        case readOnly
    }

    /// What to do with a file that is damaged or no database.
    public enum CorruptionPolicy: Sendable, Hashable {
        /// Throw, and leave the file as it is.
        case report
        /// Rename the file to `<name>.corrupt-<n>`, report that, and start with an empty one.
        case moveAside
    }

    /// How a database is opened.
    public struct Options: Sendable, Hashable {
        /// What a committed write survives.
        public var durability: Durability
        /// How long a write waits for another process or thread before it throws `busy`.
        public var busyTimeout: Duration
        /// What may be done with the file.
        public var access: Access
        /// Whether a missing file, and missing folders above it, are made.
        public var createIfMissing: Bool
        /// What to do with a file that is damaged or no database.
        public var corruption: CorruptionPolicy

        /// Creates options; each is a good choice if left out.
        public init(
            durability: Durability = .processCrash,
            busyTimeout: Duration = .seconds(5),
            access: Access = .readWrite,
            createIfMissing: Bool = true,
            corruption: CorruptionPolicy = .report
        ) {
            self.durability = durability
            self.busyTimeout = busyTimeout
            self.access = access
            self.createIfMissing = createIfMissing
            self.corruption = corruption
        }
    }
}
