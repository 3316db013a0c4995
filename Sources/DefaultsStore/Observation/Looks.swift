import Foundation

/// When to look at a database next: soon after an event, then less and less often.
struct Looks {
    /// On the monotonic clock, in nanoseconds.
    private(set) var next: Int64
    private var pause = Self.shortestPause

    /// How long a commit takes, as a rule, from the first page that is written.
    static let settlingTime: Int64 = 20_000
    /// How many commits between two looks say that somebody writes all the time.
    static let burst = 3
    /// How long events are left alone then, so that the writer does not pay for each of its writes.
    static let restAfterBurst: Int64 = 500_000

    /// A fraction of the time from a page that is written to the commit that it is part of.
    private static let shortestPause: Int64 = 20_000
    /// After a commit that was seen, somebody may be in the middle of another whose event was taken for that one's. That is
    /// rare enough to be found later.
    private static let pauseAfterCommit: Int64 = 1_000_000
    /// How often a database is looked at that there are no events of.
    static let pollingInterval: Int64 = 100_000_000
    /// A day.
    private static let longestPause: Int64 = 86_400_000_000_000

    init(now: Int64) {
        next = now
    }

    /// Takes note that the commit was seen.
    mutating func slowDown() {
        pause = max(pause, Self.pauseAfterCommit)
    }

    /// Puts the next look off, each time by half as long again.
    mutating func scheduleNext(now: Int64, isPolled: Bool) {
        next = now + (isPolled ? min(pause, Self.pollingInterval) : pause)
        pause = min(pause + pause / 2, Self.longestPause)
    }

    static var now: Int64 {
        var now = timespec()
        clock_gettime(CLOCK_MONOTONIC, &now)
        return Int64(now.tv_sec) * 1_000_000_000 + Int64(now.tv_nsec)
    }
}
