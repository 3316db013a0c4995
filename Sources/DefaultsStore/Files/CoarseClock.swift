import Foundation

/// A monotonic clock that is cheap to read and right to within a few milliseconds: a read that takes nanoseconds asks it.
package enum CoarseClock {
    @inline(__always)
    package static var milliseconds: Int64 {
        var now = timespec()
        clock_gettime(identifier, &now)
        return Int64(now.tv_sec) * 1_000 + Int64(now.tv_nsec) / 1_000_000
    }

    @inline(__always)
    private static var identifier: clockid_t {
        #if canImport(Darwin)
            CLOCK_MONOTONIC_RAW_APPROX
        #else
            CLOCK_MONOTONIC_COARSE
        #endif
    }
}
