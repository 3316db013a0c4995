extension DefaultsError {
    /// The kind of a failure; more kinds may be added, so a `switch` over it needs a default.
    public struct Code: RawRepresentable, Sendable, Hashable {
        /// The word that names the kind, such as `diskFull`.
        public var rawValue: String

        /// Creates a code from its word.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }
    }
}

extension DefaultsError.Code {
    /// Another process or thread held the write lock for longer than the busy timeout.
    public static let busy = Self(rawValue: "busy")
    /// The database was opened read-only, or the file or its folder can't be written.
    public static let readOnly = Self(rawValue: "readOnly")
    /// The operating system refused access to the file or its folder.
    public static let permissionDenied = Self(rawValue: "permissionDenied")
    /// The disk, or the quota, is full.
    public static let diskFull = Self(rawValue: "diskFull")
    /// The file is damaged, or a stored row is not what its type tag says.
    public static let corrupt = Self(rawValue: "corrupt")
    /// The file is no SQLite database.
    public static let notADatabase = Self(rawValue: "notADatabase")
    /// The file is another program's SQLite database.
    public static let notADefaultsDatabase = Self(rawValue: "notADefaultsDatabase")
    /// The file was written by a newer version of this library.
    public static let newerSchema = Self(rawValue: "newerSchema")
    /// The file was removed or replaced while it was open.
    public static let databaseReplaced = Self(rawValue: "databaseReplaced")
    /// The database was opened before a `fork`, and SQLite's connections don't survive one.
    public static let usedAfterFork = Self(rawValue: "usedAfterFork")
    /// The file lies on a network file system, where SQLite's locks and shared memory don't work.
    public static let networkFilesystem = Self(rawValue: "networkFilesystem")
    /// The stored value has another type than the one asked for.
    public static let typeMismatch = Self(rawValue: "typeMismatch")
    /// Two keys of one name, used in one suite, have values of different types; noticed in debug builds alone.
    public static let conflictingKeys = Self(rawValue: "conflictingKeys")
    /// The stored value has the right type but can't be decoded.
    public static let undecodable = Self(rawValue: "undecodable")
    /// The value is, or contains, something that can't be stored.
    public static let unsupportedValue = Self(rawValue: "unsupportedValue")
    /// The text or data is no property list, or one that can't be read whole.
    public static let malformedPropertyList = Self(rawValue: "malformedPropertyList")
    /// The key or the suite name can't be used.
    public static let invalidKey = Self(rawValue: "invalidKey")
    /// The value or the key is larger than the documented limit.
    public static let tooLarge = Self(rawValue: "tooLarge")
    /// A write was started inside another write of the same database on the same thread.
    public static let nestedWrite = Self(rawValue: "nestedWrite")
    /// The file or the value does not exist.
    public static let notFound = Self(rawValue: "notFound")
    /// The operating system reported an input or output failure, or one that no other code names.
    public static let io = Self(rawValue: "io")
}

extension DefaultsError.Code {
    /// Whether an error's `path` leads into a value instead of to a file.
    var concernsValue: Bool { [.unsupportedValue, .typeMismatch, .undecodable, .malformedPropertyList].contains(self) }
}

extension DefaultsError.Code: CustomStringConvertible {
    /// The word that names the kind.
    public var description: String { rawValue }
}
