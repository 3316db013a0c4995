/// The results as text for a terminal.
struct TableReport {
    private let results: Results

    init(_ results: Results) {
        self.results = results
    }

    var text: String {
        ([header] + results.works.map(table) + [lostUpdates, memory, limits]).filter { !$0.isEmpty }
            .joined(separator: "\n\n")
    }

    private var header: String {
        let leftOut = results.leftOut.map { "left out: \($0)" }
        let method =
            "\(results.rounds) rounds; medians, and in brackets the values at a tenth and at nine tenths of the rounds"
        return (results.machine.lines + [method] + leftOut).joined(separator: "\n")
    }

    private func table(_ work: Work) -> String {
        let keyCounts = results.keyCounts(of: work)
        var lines = [
            Format.left(work.title + " ", 52) + keyCounts.map { Format.left("\(Format.count($0)) keys", 30) }.joined()
        ]
        for contender in results.contenders(of: work) {
            let figures = keyCounts.map { results.figure(work, contender, $0) }
            let cells = figures.map { Format.left($0.map(cell) ?? "", 30) }.joined()
            let losses = Set(figures.compactMap { $0?.outcome.text }.filter { !$0.isEmpty }).sorted()
            lines.append("  " + Format.left(contender.title(in: work), 50) + cells + losses.joined(separator: "; "))
        }
        return lines.joined(separator: "\n")
    }

    private func cell(_ figure: Figure) -> String {
        let (low, high) = figure.spread
        return "\(Format.time(figure.median)) [\(Format.time(low)), \(Format.time(high))]"
    }

    private var lostUpdates: String {
        guard !results.lostUpdates.isEmpty else { return "" }
        var lines = ["updates of processes that set keys of their own at the same time"]
        for result in results.lostUpdates {
            let work = "\(result.processes) processes x \(result.keysOfEach) keys"
            let outcome =
                "kept \(result.kept) of \(result.all)"
                + (result.kept < result.all ? ", LOST \(result.all - result.kept)" : "")
            let failures = result.failures > 0 ? ", \(result.failures) failed with an error" : ""
            lines.append("  " + Format.left(result.contender.title, 50) + Format.left(work, 30) + outcome + failures)
        }
        return lines.joined(separator: "\n")
    }

    private var memory: String {
        guard !results.memory.isEmpty else { return "" }
        let lines = results.memory.map { figure in
            "  " + Format.left(figure.contender.title, 50) + Format.bytes(figure.bytes)
        }
        return (["resident memory, 100 of 10,000 keys read (SQLite's C API: one)"] + lines).joined(separator: "\n")
    }

    private var limits: String {
        guard !results.verdicts.isEmpty else { return "" }
        var lines = [
            Format.left("limit", 92) + Format.left("keys", 10) + Format.left("measured", 18) + Format.left("spread", 20)
                + "bound"
        ]
        for verdict in results.verdicts {
            lines.append(
                Format.left(verdict.name, 92) + Format.left(verdict.keys.map(Format.count) ?? "", 10)
                    + Format.left(verdict.valueText, 18) + Format.left(verdict.spreadText, 20)
                    + "\(verdict.boundText)  \(verdict.word)"
            )
        }
        let missed = results.verdicts.count { !$0.isMet }
        lines.append(
            missed == 0
                ? "All \(results.verdicts.count) limits are met."
                : "\(missed) of \(results.verdicts.count) limits are MISSED."
        )
        return lines.joined(separator: "\n")
    }
}
