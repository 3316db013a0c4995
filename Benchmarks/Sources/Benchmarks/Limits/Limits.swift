/// What the project has set itself; each is checked on figures of one run.
struct Limits {
    private let results: Results
    private var verdicts: [Verdict] = []

    /// What the results come to; what was not measured has no verdict.
    static func verdicts(on results: Results) -> [Verdict] {
        var limits = Limits(results: results)
        limits.checkReads()
        limits.checkWrites()
        limits.checkProcesses()
        limits.checkOpening()
        return limits.verdicts
    }

    // MARK: - The limits

    private mutating func checkReads() {
        for keys in Workshop.keyCounts {
            for work in [Work.readNumber, .readBool, .readDouble] {
                most(0.25, (work, .typed), (.readNumber, .dictionary), keys)
            }
            least(250, (.readNumber, .typed), (.readNumber, .foundation), keys)
            most(1.5, (.readNumberInTwoThreads, .typed), (.readNumber, .typed), keys)
            most(1.2, (.readText, .typed), (.readText, .dictionary), keys)
            most(1.2, (.readTextInTwoThreads, .typed), (.readTextInTwoThreads, .dictionary), keys)
            most(1.3, (.readNumber, .facade), (.readNumber, .dictionary), keys)
            least(40, (.readNumber, .facade), (.readNumber, .foundation), keys)
            most(2, (.readNumberInTwoThreads, .facade), (.readNumber, .facade), keys)
            most(1.6, (.readAfterCommit, .typed), (.readAfterCommit, .sqlite), keys)
        }
    }

    private mutating func checkWrites() {
        for keys in Workshop.keyCounts {
            most(1.4, (.set, .typed), (.set, .sqlite), keys)
            most(1.2, (.setPowerLoss, .typed), (.setPowerLoss, .sqlite), keys)
            most(1, (.setPowerLoss, .typed), (.setPowerLoss, .lmdb), keys)
            most(1.4, (.batch1000, .typed), (.batch1000, .sqlite), keys)
            if let figure = results.figure(.setEqual, .typed, keys) {
                add("\(Work.setEqual.title): time", keys, figure.median / 1_000, bound: 3, unit: "us")
            }
        }
        for (keys, times) in [(10, 10.0), (1_000, 250), (10_000, 2_500)] {
            least(times, (.set, .typed), (.set, .foundation), keys)
        }
        for (keys, times) in [(10, 10.0), (1_000, 400), (10_000, 5_000)] {
            least(times, (.set, .typed), (.set, .plist), keys)
        }
        let (small, large) = (results.figure(.set, .typed, 10), results.figure(.set, .typed, 100_000))
        add("\(Work.set.title): with 100,000 keys, against 10", 100_000, results.ratios(large, small), bound: 1.5)
        if let bytes = results.bytesOfEqualSet {
            add("\(Work.setEqual.title): bytes written", 1_000, Double(bytes), bound: 0, unit: "bytes")
        }
    }

    private mutating func checkProcesses() {
        let keys = 1_000
        most(1.5, (.update4, .typed), (.update4, .sqlite), keys)
        if let figure = results.figure(.update4, .typed, keys) {
            var lost = 0
            if case .lost(let count, _) = figure.outcome { lost = count }
            add("\(Work.update4.title): lost", keys, Double(lost), bound: 0, unit: "updates")
        }
        if let wait = results.longestWait[.typed] {
            add("\(Work.update4.title): longest wait", keys, wait / 1e9, bound: 1, unit: "s")
        }
        if let figure = results.figures.first(where: {
            $0.identifier.work == .deliver && $0.identifier.contender.isOurs
        }) {
            let keys = figure.identifier.keys
            add("\(Work.deliver.title): median", keys, figure.samples.median / 1e6, bound: 0.25, unit: "ms")
            add("\(Work.deliver.title): 99 %", keys, figure.samples.quantile(0.99) / 1e6, bound: 5, unit: "ms")
        }
    }

    private mutating func checkOpening() {
        for keys in Workshop.keyCounts { most(1.5, (.open, .typed), (.open, .sqlite), keys) }
        least(5, (.open, .typed), (.open, .foundation), 1_000)
        least(40, (.open, .typed), (.open, .foundation), 10_000)
        most(1.5, (.importList, .untyped), (.importList, .foundation), ImportedList.sectionCount)
        let ours = results.memory.first { $0.contender == .typed }
        if let ours, let floor = results.memory.first(where: { $0.contender == .sqlite }) {
            let difference = Double(ours.bytes - floor.bytes) / 1e6
            add(
                "memory, 100 of 10,000 keys read, over a program with SQLite open",
                10_000,
                difference,
                bound: 2,
                unit: "MB"
            )
        }
    }

    // MARK: - Verdicts

    private typealias Side = (work: Work, contender: Contender)

    private mutating func most(_ bound: Double, _ ours: Side, _ other: Side, _ keys: Int) {
        let ratios = results.ratios(figure(ours, keys), figure(other, keys))
        add(Self.name(ours, other), keys, ratios, bound: bound)
    }

    /// How many times faster ours has to be.
    private mutating func least(_ bound: Double, _ ours: Side, _ other: Side, _ keys: Int) {
        let ratios = results.ratios(figure(other, keys), figure(ours, keys))
        add(Self.name(ours, other), keys, ratios, bound: bound, isLeast: true)
    }

    private func figure(_ side: Side, _ keys: Int) -> Figure? { results.figure(side.work, side.contender, keys) }

    private static func name(_ ours: Side, _ other: Side) -> String {
        let rival = other.contender == ours.contender ? "one thread" : other.contender.title(in: other.work)
        return "\(ours.work.title), \(ours.contender.shortTitle); \(rival)"
    }

    private mutating func add(_ name: String, _ keys: Int, _ ratios: [Double]?, bound: Double, isLeast: Bool = false) {
        guard let ratios else { return }
        verdicts.append(
            Verdict(
                name: name,
                keys: keys,
                value: ratios.median,
                low: ratios.spread.low,
                high: ratios.spread.high,
                bound: bound,
                isLeast: isLeast,
                unit: "times"
            )
        )
    }

    private mutating func add(_ name: String, _ keys: Int, _ value: Double, bound: Double, unit: String) {
        verdicts.append(
            Verdict(name: name, keys: keys, value: value, low: nil, high: nil, bound: bound, isLeast: false, unit: unit)
        )
    }

    private init(results: Results) {
        self.results = results
    }
}
