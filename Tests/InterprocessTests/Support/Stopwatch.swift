import Foundation

/// Waits that are measured, and moments that are chosen, on the monotonic clock.
enum Stopwatch {
    /// How long the body takes.
    static func time(_ body: () throws -> Void) rethrows -> Duration {
        try ContinuousClock().measure(body)
    }

    /// The monotonic clock, which is the same in all processes.
    static var nanoseconds: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }

    /// Lets time pass without giving the processor away, so that the end comes when it should.
    static func spin(microseconds: Int) {
        let end = ContinuousClock.now + .microseconds(microseconds)
        while ContinuousClock.now < end {}
    }
}
