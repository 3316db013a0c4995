import SQLiteDefaults
import Synchronization

/// What `SQLiteUserDefaults.onError` has been told in this process; tests pick theirs by suite or key.
enum ReportedErrors {
    private static let errors = Mutex<[DefaultsError]>([])

    static let startRecording: Void = {
        SQLiteUserDefaults.onError = { error in errors.withLock { $0.append(error) } }
    }()

    static var all: [DefaultsError] { errors.withLock { $0 } }
}
