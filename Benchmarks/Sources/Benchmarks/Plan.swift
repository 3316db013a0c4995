import Foundation

/// The groups of works, each measured in rounds of its own.
struct Plan {
    static let names = [
        "hot reads", "reads after a commit", "sets", "sets without synchronize", "sets that survive a power cut",
        "sets of an equal value",
        "batches",
        "opening", "updates by several processes", "import", "delivery of changes", "lost updates", "memory",
    ]

    let workshop: Workshop
    let only: String?

    /// Nanoseconds of sets in a round: enough for SQLite to move its -wal into the database, as it does every few hundred
    /// sets.
    private static let budgetOfSets = 15e6

    func run(into results: inout Results) throws {
        try measure("hot reads", &results) { try workshop.hotReads() }
        try measure("reads after a commit", &results) { try workshop.readsAfterCommit() }
        try measure("sets", &results, budget: Self.budgetOfSets) { try workshop.sets() }
        try measure("sets without synchronize", &results) { try workshop.setsWithoutSynchronize() }
        try measure("sets that survive a power cut", &results, budget: Self.budgetOfSets) {
            try workshop.setsThatSurvivePowerLoss()
        }
        try measure("sets of an equal value", &results) { try workshop.setsOfEqualValue() }
        if isWanted("sets of an equal value") { results.bytesOfEqualSet = try workshop.bytesOfEqualSets() }
        try measure("batches", &results, budget: Self.budgetOfSets) { try workshop.batches() }
        try measure("opening", &results) { try workshop.openings() }
        let waits = Workshop.Waits()
        try measure("updates by several processes", &results, rounds: 7) { try workshop.contendedUpdates(waits) }
        results.longestWait = waits.longest
        try measure("import", &results) { try workshop.imports() }
        let samples = Workshop.Samples()
        try measure("delivery of changes", &results) { try workshop.deliveries(samples) }
        for index in results.figures.indices where results.figures[index].identifier.work == .deliver {
            results.figures[index].samples = samples.values
        }
        try part("lost updates") { results.lostUpdates = try workshop.lostUpdates() }
        try part("memory") { results.memory = try workshop.memory() }
    }

    private func measure(
        _ name: String,
        _ results: inout Results,
        rounds most: Int = .max,
        budget: Double = 2e6,
        _ lanes: () throws -> [Lane]
    ) throws {
        try part(name) {
            var rounds = workshop.rounds
            rounds.count = min(rounds.count, most)
            rounds.budget = budget
            workshop.progress.show(name + ": filling the stores", 0)
            results.figures += try rounds.measure(name, lanes(), workshop.progress)
        }
    }

    private func part(_ name: String, _ body: () throws -> Void) throws {
        if isWanted(name) { try body() }
        workshop.progress.finishPart()
    }

    private func isWanted(_ name: String) -> Bool { only.map { name.contains($0) } ?? true }
}
