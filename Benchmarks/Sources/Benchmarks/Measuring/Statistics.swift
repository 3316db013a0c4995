extension [Double] {
    /// NaN if there are no values.
    var median: Double { quantile(0.5) }

    /// The values at a tenth and at nine tenths.
    var spread: (low: Double, high: Double) { (quantile(0.1), quantile(0.9)) }

    func quantile(_ fraction: Double) -> Double {
        guard !isEmpty else { return .nan }
        return sorted()[Swift.min(count - 1, Int(Double(count) * fraction))]
    }
}

/// Nanoseconds for one of several operations, which are given their running number.
func nanoseconds(_ operations: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for number in 0..<operations { try body(number) }
    return start.duration(to: .now) / .nanoseconds(1) / Double(operations)
}
