import Foundation

/// Measures lanes in turns: a round does each once, so that whatever else the machine does falls on all alike.
struct Rounds {
    var count: Int
    /// How long a lane may take in a round, in nanoseconds.
    var budget = 2e6
    /// Where the stores lie.
    let folder: URL

    /// Lanes that take longer than this are not in every round.
    private static let longest = 25e6
    private static let fewest = 5
    /// Of so many operations one is done beforehand, which does not count.
    private static let warmingShare = 4

    func measure(_ name: String, _ lanes: [Lane], _ progress: Progress) throws -> [Figure] {
        var figures = lanes.map { Figure(identifier: $0.identifier) }
        var strides = [Int](repeating: 1, count: lanes.count)
        // Warms up, and finds how many operations fill the budget.
        for (index, lane) in lanes.enumerated() {
            progress.show(name, Double(index) / Double(lanes.count) * 0.2)
            if lane.touchesDisk { try settle() }
            let time: Double
            (figures[index].operations, time) = try calibrate(lane)
            let stride = Int((time * Double(figures[index].operations) / Self.longest).rounded(.up))
            strides[index] = max(1, min(stride, count / Self.fewest))
        }
        for round in 0..<count {
            progress.show(name, 0.2 + 0.8 * Double(round) / Double(count))
            // In an order of its own, so that nobody always comes after the same one, with what that has left in the caches.
            for (index, lane) in lanes.enumerated().shuffled() where round % strides[index] == 0 {
                if lane.touchesDisk { try settle() }
                let threads = threadCount
                // Once the others have had their turns, the processor has forgotten what the lane needs.
                let warming = lane.operations == nil ? figures[index].operations / Self.warmingShare : 0
                if warming > 0 { _ = try lane.measure(warming) }
                let times = try (0..<lane.turns).map { _ in try lane.measure(figures[index].operations) }
                figures[index].times[round] = times.min().map { $0 / Double(lane.size) }
                if lane.touchesDisk { waitForThreads(after: threads) }
            }
        }
        for (index, lane) in lanes.enumerated() { figures[index].outcome = try lane.verify() }
        lanes.forEach { $0.finish() }
        return figures
    }

    /// Forces what was written to the file system so far to the disk, as far as its journal orders it.
    private func settle() throws {
        let descriptor = open(folder.appendingPathComponent("settle").path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
        guard descriptor >= 0, write(descriptor, "x", 1) == 1, fsync(descriptor) == 0, close(descriptor) == 0 else {
            throw ChildFailure(description: "can't write in \(folder.path): errno \(errno)")
        }
    }

    /// Waits until the threads are at their end that a store has started in its turn, so that they take nothing from the next.
    private func waitForThreads(after count: Int) {
        let deadline = ContinuousClock.now + .milliseconds(50)
        while threadCount > count, ContinuousClock.now < deadline { usleep(200) }
    }

    private var threadCount: Int {
        // Only Linux tells; elsewhere nobody is waited for.
        (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task").count) ?? 0
    }

    /// How many operations fill the budget, and what one takes.
    private func calibrate(_ lane: Lane) throws -> (operations: Int, time: Double) {
        if let operations = lane.operations { return (operations, try lane.measure(operations)) }
        // The first of all may take far longer than those that follow, and an interruption than all of them.
        var time = try lane.measure(1)
        var operations = 1
        if time < Self.longest { time = min(try lane.measure(1), try lane.measure(1)) }
        while time * Double(operations) < budget / 4 {
            operations *= 4
            time = min(try lane.measure(operations), try lane.measure(operations))
        }
        return (max(1, Int(budget / Double(lane.turns) / time)), time)
    }
}
