import DefaultsStore
import Foundation
import Synchronization

/// The database in the default place, kept open from its first use on.
enum DefaultDatabase {
    /// The suite of `SQLiteUserDefaults.standard`: the bundle's identifier, or the process's name where there is none.
    static let suiteName = Bundle.main.bundleIdentifier ?? ProcessInfo.processInfo.processName

    private struct State {
        var database: DefaultsDatabase?
        var failure: (error: DefaultsError, time: ContinuousClock.Instant)?
    }

    private static let state = Mutex(State())

    /// Opens the database.
    ///
    /// A failure is reported when it differs from the one before, so that a handler that itself reads defaults is not
    /// called for ever.
    ///
    /// - Parameter interval: How long after a failed attempt to repeat its error instead of making another.
    /// - Returns: The database.
    /// - Throws: What `DefaultsDatabase.standard()` throws.
    static func open(retryingAfter interval: Duration = .zero) throws(DefaultsError) -> DefaultsDatabase {
        if let (error, time) = state.withLock({ $0.failure }), time.duration(to: .now) < interval { throw error }
        do {
            let database = try openFile()
            state.withLock { $0 = State(database: database) }
            return database
        } catch {
            let isNew = state.withLock { state in
                defer { state.failure = (error, .now) }
                return state.failure?.error != error
            }
            if isNew { ErrorReporter.report(error) }
            throw error
        }
    }

    private static func openFile() throws(DefaultsError) -> DefaultsDatabase {
        do throws(DefaultsError) {
            return try DefaultsDatabase.standard()
        } catch {
            guard error.code == .databaseReplaced else { throw error }
            // The database is unusable, and what is kept of it here must not keep it from being opened anew.
            state.withLock { $0.database = nil }
            return try DefaultsDatabase.standard()
        }
    }
}
