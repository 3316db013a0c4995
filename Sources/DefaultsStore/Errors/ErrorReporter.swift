import Foundation
import Synchronization

/// Where failures go that the failing call can't throw.
package enum ErrorReporter {
    /// A program's own handler; nil for the default, which writes one line to standard error for each code.
    package static var handler: (@Sendable (DefaultsError) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// Hands the failure to the handler, with no lock held.
    package static func report(_ error: DefaultsError) {
        let (handler, isFirst) = state.withLock { state in
            (state.handler, state.handler == nil && state.written.insert(error.code).inserted)
        }
        if let handler {
            handler(error)
        } else if isFirst {
            FileHandle.standardError.write(Data("SQLiteDefaults: \(error)\n".utf8))
        }
    }

    private struct State {
        var handler: (@Sendable (DefaultsError) -> Void)?
        var written: Set<DefaultsError.Code> = []
    }

    private static let state = Mutex(State())
}
