/// All that a run has found out.
struct Results: Codable, Sendable {
    var machine: Machine
    var rounds: Int
    var leftOut: [String] = []
    var figures: [Figure] = []
    var lostUpdates: [LostUpdates] = []
    var memory: [MemoryFigure] = []
    /// Bytes that a set of an equal value has written; nil where the system does not tell.
    var bytesOfEqualSet: Int?
    /// The longest that one process waited for its turn, in nanoseconds.
    var longestWait: [Contender: Double] = [:]
    /// Foundation's time to parse the list that is imported, by round, in nanoseconds.
    var verdicts: [Verdict] = []

    func figure(_ work: Work, _ contender: Contender, _ keys: Int) -> Figure? {
        figures.first { $0.identifier == Lane.Identifier(work: work, contender: contender, keys: keys) }
    }

    /// The ratios of two lanes in the rounds that both were in; nil if one was not measured.
    func ratios(_ mine: Figure?, _ other: Figure?) -> [Double]? {
        guard let mine, let other else { return nil }
        let ratios = mine.times.compactMap { round, time in other.times[round].map { time / $0 } }
        return ratios.isEmpty ? nil : ratios
    }
}

/// What became of the updates of several processes that write at once.
struct LostUpdates: Codable, Sendable {
    let contender: Contender
    let processes: Int
    let keysOfEach: Int
    let kept: Int
    /// Processes that gave up with an error.
    let failures: Int

    var all: Int { processes * keysOfEach }
}

/// Memory of a program with a store open.
struct MemoryFigure: Codable, Sendable {
    let contender: Contender
    let keys: Int
    /// Resident memory in bytes, the median of several processes.
    let bytes: Int
}

/// What a limit came to.
struct Verdict: Codable, Sendable {
    let name: String
    let keys: Int?
    let value: Double
    let low: Double?
    let high: Double?
    let bound: Double
    /// Whether the bound is the least that it must be, rather than the most.
    let isLeast: Bool
    let unit: String

    var isMet: Bool { isLeast ? value >= bound : value <= bound }
}
