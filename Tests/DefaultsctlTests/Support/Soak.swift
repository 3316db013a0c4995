import Foundation

/// Whether the long runs were asked for, with `SOAK=1` in the environment.
enum Soak {
    static let isOn = ProcessInfo.processInfo.environment["SOAK"] == "1"
}
