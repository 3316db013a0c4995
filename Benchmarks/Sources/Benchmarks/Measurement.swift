/// What a piece of work takes, measured in turns with a rival's, round by round.
///
/// Machines are noisy: a round measures both sides one after the other, and what counts is the median of the rounds'
/// ratios.
struct Measurement {
    let name: String
    /// Nanoseconds for one operation, in each round.
    private(set) var ours: [Double] = []
    private(set) var rival: [Double] = []

    init(_ name: String, rounds: Int, operations: Int, ours: (Int) throws -> Void, rival: (Int) throws -> Void) rethrows
    {
        self.name = name
        // The first round warms up and is not counted.
        for round in 0...rounds {
            let first = round * operations
            let timeOfOurs = try nanoseconds(from: first, operations, ours)
            let timeOfRival = try nanoseconds(from: first, operations, rival)
            guard round > 0 else { continue }
            self.ours.append(timeOfOurs)
            self.rival.append(timeOfRival)
        }
    }

    /// Takes over times that were measured one by one.
    init(_ name: String, ours: [Double], rival: [Double]) {
        self.name = name
        self.ours = ours
        self.rival = rival
    }

    /// The median of the rounds' ratios of ours to the rival's.
    var ratio: Double { zip(ours, rival).map { $0 / $1 }.median }
}

/// Nanoseconds for one of several operations, which are given their running number.
func nanoseconds(from first: Int, _ operations: Int, _ body: (Int) throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    for number in first..<(first + operations) { try body(number) }
    return start.duration(to: .now) / .nanoseconds(1) / Double(operations)
}

extension [Double] {
    var median: Double { sorted()[count / 2] }

    /// The values at a tenth and at nine tenths of the rounds.
    var spread: (low: Double, high: Double) {
        let sorted = sorted()
        return (sorted[count / 10], sorted[count * 9 / 10])
    }
}
