import Foundation

/// Whether the long runs were asked for, with `SOAK=1` in the environment.
package enum Soak {
    package static let isOn = ProcessInfo.processInfo.environment["SOAK"] == "1"

    /// How often to repeat something.
    package static func rounds(_ usual: Int, soak: Int) -> Int { isOn ? soak : usual }
}
