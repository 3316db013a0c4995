package import DefaultsStore
import Synchronization

/// What has been reported in this process, which all test targets share; tests pick theirs by suite or key.
package enum ReportedErrors {
    private static let errors = Mutex<[DefaultsError]>([])

    package static let startRecording: Void = {
        ErrorReporter.handler = { error in errors.withLock { $0.append(error) } }
    }()

    package static var all: [DefaultsError] { errors.withLock { $0 } }
}
