import Foundation
import Synchronization

/// Where failures go that the failing call can't throw.
package enum ErrorReporter {
    /// A program's own handler; nil for the default, which writes one line to standard error for each code.
    package static var handler: (@Sendable (DefaultsError) -> Void)? {
        get { state.withLock { $0.handler } }
        set { state.withLock { $0.handler = newValue } }
    }

    /// Hands the failure to the handler, with no lock held; one that the handler itself causes is written instead.
    package static func report(_ error: DefaultsError) {
        let thread = Thread.current.threadDictionary
        let isNested = thread[isReporting] != nil
        let (handler, isFirst) = state.withLock { state in
            let handler = isNested ? nil : state.handler
            return (handler, handler == nil && state.written.insert(error.code).inserted)
        }
        if let handler {
            thread[isReporting] = true
            defer { thread.removeObject(forKey: isReporting) }
            handler(error)
        } else if isFirst {
            // Where standard error is closed there is nobody to tell; `write(_:)` would end the process.
            try? FileHandle.standardError.write(contentsOf: Data("SQLiteDefaults: \(error)\n".utf8))
        }
    }

    /// In a thread's dictionary, for as long as the handler runs there.
    private static let isReporting = "SQLiteDefaults.isReporting"

    private struct State {
        var handler: (@Sendable (DefaultsError) -> Void)?
        var written: Set<DefaultsError.Code> = []
    }

    private static let state = Mutex(State())
}
