import DefaultsStore
import Foundation

/// `report PATH closed|failing`: reports a failure that no call can throw, with standard error closed or to a handler
/// that fails in the same way; says how often the handler was called.
enum ReportVerb: Verb {
    static let name = "report"

    static func run(_ invocation: Invocation) throws {
        nonisolated(unsafe) var calls = 0  // One thread alone.
        switch try invocation.text(0) {
        case "closed": close(STDERR_FILENO)
        default:
            ErrorReporter.handler = { error in
                calls += 1
                ErrorReporter.report(error)
            }
        }
        for code in [DefaultsError.Code.busy, .diskFull] { ErrorReporter.report(DefaultsError(code, "A test.")) }
        Channel.report("\(calls)")
    }
}
