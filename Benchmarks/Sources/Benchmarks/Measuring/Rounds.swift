/// Measures lanes in turns: a round does each once, so that whatever else the machine does falls on all alike.
struct Rounds {
    var count: Int
    /// How long a lane may take in a round, in nanoseconds.
    var budget = 2e6

    /// Lanes that take longer than this are not in every round.
    private static let longest = 25e6
    private static let fewest = 5

    func measure(_ name: String, _ lanes: [Lane], _ progress: Progress) throws -> [Figure] {
        var figures = lanes.map { Figure(identifier: $0.identifier) }
        var strides = [Int](repeating: 1, count: lanes.count)
        // Warms up, and finds how many operations fill the budget.
        for (index, lane) in lanes.enumerated() {
            progress.show(name, Double(index) / Double(lanes.count) * 0.2)
            let time: Double
            (figures[index].operations, time) = try calibrate(lane)
            let stride = Int((time * Double(figures[index].operations) / Self.longest).rounded(.up))
            strides[index] = max(1, min(stride, count / Self.fewest))
        }
        for round in 0..<count {
            progress.show(name, 0.2 + 0.8 * Double(round) / Double(count))
            for (index, lane) in lanes.enumerated() where round % strides[index] == 0 {
                let times = try (0..<lane.turns).map { _ in try lane.measure(figures[index].operations) }
                figures[index].times[round] = times.min()
            }
        }
        for (index, lane) in lanes.enumerated() { figures[index].outcome = try lane.verify() }
        return figures
    }

    /// How many operations fill the budget, and what one takes.
    private func calibrate(_ lane: Lane) throws -> (operations: Int, time: Double) {
        if let operations = lane.operations { return (operations, try lane.measure(operations)) }
        var operations = 1
        var time = try lane.measure(operations)
        while time * Double(operations) < budget / 4 || operations == 1 {
            // The first operation of all may take far longer than those that follow.
            if operations == 1, time < Self.longest { time = try min(time, lane.measure(1), lane.measure(1)) }
            guard time * Double(operations) < budget / 4 else { break }
            operations *= 4
            time = try lane.measure(operations)
        }
        return (max(1, Int(budget / Double(lane.turns) / time)), time)
    }
}
