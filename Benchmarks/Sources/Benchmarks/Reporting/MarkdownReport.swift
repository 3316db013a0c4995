/// The results as the tables of the page Benchmarks/README.md.
struct MarkdownReport {
    private let results: Results

    init(_ results: Results) {
        self.results = results
    }

    var text: String {
        let parts = [machine] + results.works.map(table) + [lostUpdates, memory, limits]
        return parts.filter { !$0.isEmpty }.joined(separator: "\n\n") + "\n"
    }

    private var machine: String {
        let lines = results.machine.lines + ["\(results.rounds) rounds"] + results.leftOut.map { "left out: \($0)" }
        return lines.map { "- \($0)" }.joined(separator: "\n")
    }

    private func table(_ work: Work) -> String {
        let keyCounts = results.keyCounts(of: work)
        var rows = [[Self.capitalized(work.title)] + keyCounts.map { "\(Format.count($0)) keys" }]
        for contender in results.contenders(of: work) {
            rows.append(
                [contender.title(in: work)]
                    + keyCounts.map { keys in
                        guard let figure = results.figure(work, contender, keys) else { return "" }
                        let loss = figure.outcome.text
                        return Format.time(figure.median) + (loss.isEmpty ? "" : ", **\(loss)**")
                    }
            )
        }
        return Self.table(rows)
    }

    private var lostUpdates: String {
        guard !results.lostUpdates.isEmpty else { return "" }
        let cases = Set(results.lostUpdates.map { [$0.processes, $0.keysOfEach] }).sorted { $0[0] < $1[0] }
        var rows = [
            ["Kept of what processes set at the same time"] + cases.map { "\($0[0]) processes, \($0[1]) keys each" }
        ]
        for contender in Contender.allCases {
            let own = results.lostUpdates.filter { $0.contender == contender }
            guard !own.isEmpty else { continue }
            rows.append(
                [contender.title]
                    + cases.map { numbers in
                        own.first { [$0.processes, $0.keysOfEach] == numbers }.map { result in
                            let loss = result.all - result.kept
                            return "\(result.kept)" + (loss == 0 ? "" : ", **\(loss) lost**")
                        } ?? ""
                    }
            )
        }
        return Self.table(rows)
    }

    private var memory: String {
        guard !results.memory.isEmpty else { return "" }
        return Self.table(
            [["Resident memory", "100 of 10,000 keys read"]]
                + results.memory.map { [$0.contender.title, Format.bytes($0.bytes)] }
        )
    }

    private var limits: String {
        guard !results.verdicts.isEmpty else { return "" }
        return Self.table(
            [["Limit", "keys", "measured", "spread", "bound", ""]]
                + results.verdicts.map { verdict in
                    let keys = verdict.keys.map(Format.count) ?? ""
                    let word = verdict.isMet ? "met" : "**missed**"
                    return [verdict.name, keys, verdict.valueText, verdict.spreadText, verdict.boundText, word]
                }
        )
    }

    private static func table(_ rows: [[String]]) -> String {
        let line = { (cells: [String]) in "| " + cells.joined(separator: " | ") + " |" }
        let rule = rows[0].indices.map { $0 == 0 ? "---" : "---:" }
        return ([line(rows[0]), line(rule)] + rows.dropFirst().map(line)).joined(separator: "\n")
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
