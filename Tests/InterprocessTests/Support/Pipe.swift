import Foundation
import ProcessShim

/// A pipe whose ends no other child inherits by accident.
struct Pipe {
    let readEnd: Int32
    let writeEnd: Int32

    init() throws {
        var ends: [Int32] = [-1, -1]
        guard shim_pipe(&ends) == 0 else { throw HelperFailure("no pipe: \(String(cString: strerror(errno)))") }
        (readEnd, writeEnd) = (ends[0], ends[1])
    }
}
