public import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// What is told of the failures that a call can't throw.
    ///
    /// Set it once, early in the program; it is called on the thread of the failing call, with no lock held. While it is
    /// nil, one line for each kind of failure goes to standard error; so does a failure of what the handler itself does.
    public static var onError: (@Sendable (DefaultsError) -> Void)? {
        get { ErrorReporter.handler }
        set { ErrorReporter.handler = newValue }
    }

    /// Reports a change that was not made, and lets the next `synchronize()` know.
    final func fail(_ error: any Error, suite: String? = nil, forKey key: String? = nil) {
        failedChanges.record()
        report(error, suite: suite, key: key)
    }

    final func report(_ error: any Error, suite: String? = nil, key: String? = nil) {
        ErrorReporter.report(DefaultsError(wrapping: error).concerning(suite: suite ?? reference.name, key: key))
    }
}

extension DefaultsError {
    /// The error of a function that throws this type alone but, since it takes a closure, can't be declared so.
    fileprivate init(wrapping error: any Error) {
        self = error as? DefaultsError ?? DefaultsError(.io, "\(error)")
    }
}
