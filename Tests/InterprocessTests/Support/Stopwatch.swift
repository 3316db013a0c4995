/// Waits that are measured, and moments that are chosen, on the monotonic clock.
enum Stopwatch {
    /// How long the body takes.
    static func time(_ body: () throws -> Void) rethrows -> Duration {
        try ContinuousClock().measure(body)
    }

    /// Lets time pass without giving the processor away, so that the end comes when it should.
    static func spin(microseconds: Int) {
        let end = ContinuousClock.now + .microseconds(microseconds)
        while ContinuousClock.now < end {}
    }
}
