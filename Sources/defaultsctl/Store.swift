import DefaultsStore
import Foundation

/// The database that a command works on.
struct Store {
    /// What `--database` says; nil means the default place.
    let path: String?

    /// Opens the database, and makes it if there is none.
    func open() throws(DefaultsError) -> DefaultsDatabase {
        try DefaultsDatabase.open(path: location(), options: DefaultsDatabase.Options())
    }

    /// Opens the database; nil if there is none, which is the same as an empty one.
    func openIfPresent(_ access: DefaultsDatabase.Access) throws(DefaultsError) -> DefaultsDatabase? {
        let path = try location()
        do throws(DefaultsError) {
            let options = DefaultsDatabase.Options(access: access, createIfMissing: false)
            return try DefaultsDatabase.open(path: path, options: options)
        } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    private func location() throws(DefaultsError) -> String {
        if let path { return path }
        return try DefaultsDatabase.defaultLocation().path(percentEncoded: false)
    }
}
