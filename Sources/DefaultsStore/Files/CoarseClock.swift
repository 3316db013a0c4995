import Foundation

/// A clock that is cheap to read and tells seconds apart, and nothing else: a read that takes nanoseconds asks it.
enum CoarseClock {
    /// The second it is; the clock may be set, so that only a difference means something.
    @inline(__always)
    static var second: Int {
        #if canImport(Darwin)
            Int(clock_gettime_nsec_np(CLOCK_MONOTONIC_RAW_APPROX) / 1_000_000_000)
        #else
            // Half the cost of the cheapest monotonic clock: the kernel's own word, without a check or a division.
            time(nil)
        #endif
    }
}
