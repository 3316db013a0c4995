import Foundation

/// What a system call reported.
struct SystemError: Error, CustomStringConvertible {
    let number: Int32

    /// The failure of the last call.
    static var last: SystemError { SystemError(number: errno) }

    var description: String { String(cString: strerror(number)) }
}
