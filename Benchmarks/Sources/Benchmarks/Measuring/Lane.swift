/// One thing that is measured in turns with others.
struct Lane {
    /// Who does what, with how many keys in the store.
    struct Identifier: Hashable, Codable, Sendable {
        let work: Work
        let contender: Contender
        let keys: Int
    }

    let identifier: Identifier
    /// How many operations a round has; nil for as many as fill its time.
    var operations: Int?
    /// How often a round measures the lane; the fastest counts, which keeps interruptions by other programs out. For work
    /// that takes the same time each time, without the disk.
    var turns = 1
    /// Whether what others have written is forced to the disk before the lane's turn: a flush of its own would have to wait
    /// for it.
    var touchesDisk = false
    /// How many keys an operation sets; a figure is the time for one.
    var size = 1
    /// Does so many operations, and gives the nanoseconds for one.
    let measure: (_ operations: Int) throws -> Double
    /// Looks after all rounds at what has become of the values.
    var verify: () throws -> Outcome = { .kept }

    /// Ends the lane, once all lanes have been verified.
    var finish: () -> Void = {}

    /// What became of the values that were written or read.
    enum Outcome: Codable, Sendable, Equatable {
        case kept
        case lost(Int, of: Int)
    }

    init(
        _ work: Work,
        _ contender: Contender,
        keys: Int,
        operations: Int? = nil,
        measure: @escaping (_ operations: Int) throws -> Double
    ) {
        identifier = Identifier(work: work, contender: contender, keys: keys)
        self.operations = operations
        self.measure = measure
    }
}

/// What was measured in one lane.
struct Figure: Codable, Sendable {
    let identifier: Lane.Identifier
    /// Nanoseconds for one operation by round; a slow lane is not in every round.
    var times: [Int: Double] = [:]
    var operations = 1
    var outcome = Lane.Outcome.kept
    /// Single operations, where the slowest matter.
    var samples: [Double] = []

    var median: Double { Array(times.values).median }
    /// The times at a tenth and at nine tenths of the rounds.
    var spread: (low: Double, high: Double) { Array(times.values).spread }
}
