/// The results as one page that needs no other file.
struct HTMLReport {
    private let results: Results

    init(_ results: Results) {
        self.results = results
    }

    var text: String {
        """
        <!DOCTYPE html>
        <html lang="en">
        <head>
        <meta charset="utf-8">
        <meta name="viewport" content="width=device-width">
        <title>SQLiteDefaults: benchmarks</title>
        <style>\(PageStyle.text)</style>
        </head>
        <body>
        <h1>SQLiteDefaults, measured against what programs use instead</h1>
        <p class="quiet">\(paragraph)</p>
        \(cards)
        \(results.works.map(section).joined(separator: "\n"))
        \(lostUpdates)
        \(memory)
        \(limits)
        </body>
        </html>

        """
    }

    private var paragraph: String {
        let leftOut = results.leftOut.map { "Left out: \($0)." }
        let method =
            "\(results.rounds) rounds, each store in turn; medians. Ratios are of figures from the same round."
            + " Point at a dot for the spread: a tenth and nine tenths of the rounds."
        return (results.machine.lines + [method] + leftOut).map(SVG.escaped).joined(separator: "<br>")
    }

    // MARK: - At a glance

    private var cards: String {
        var cards: [(figure: String, text: String)] = []
        let met = results.verdicts.count { $0.isMet }
        if !results.verdicts.isEmpty { cards.append(("\(met) of \(results.verdicts.count)", "limits met")) }
        add(.readNumber, .typed, .foundation, "a hot read", to: &cards)
        add(.set, .typed, .foundation, "a durable set", to: &cards)
        add(.open, .typed, .foundation, "opening and reading", to: &cards)
        let lost = { (contender: Contender) in
            results.lostUpdates.filter { $0.contender == contender }.map { $0.all - $0.kept }.reduce(0, +)
        }
        if !results.lostUpdates.isEmpty {
            cards.append(
                ("\(lost(.typed))", "updates of several processes lost; Foundation loses \(lost(.foundation))")
            )
        }
        let elements = cards.map { "<div class=\"card\"><b>\($0.figure)</b><span>\($0.text)</span></div>" }
        return "<div class=\"cards\">\(elements.joined())</div>"
    }

    private func add(
        _ work: Work,
        _ ours: Contender,
        _ rival: Contender,
        _ text: String,
        to cards: inout [(figure: String, text: String)]
    ) {
        let (mine, other) = (results.figure(work, ours, 1_000), results.figure(work, rival, 1_000))
        guard let mine, let ratios = results.ratios(other, mine) else { return }
        let times = Format.number(ratios.median)
        cards.append((Format.time(mine.median), "\(text) with 1,000 keys; Foundation takes \(times) times as long"))
    }

    // MARK: - Plots

    private func section(_ work: Work) -> String {
        let isPlotted = results.keyCounts(of: work).count > 1
        // A line alone says nothing; it is among the limits.
        if isPlotted, results.contenders(of: work).count == 1 { return "" }
        let plot = isPlotted ? LinePlot(results, work).element : bars(work)
        return "<section><h2>\(SVG.escaped(Self.capitalized(work.title)))</h2>\(plot)</section>"
    }

    private func bars(_ work: Work) -> String {
        let figures = results.figures.filter { $0.identifier.work == work }
        let bars = figures.map { figure in
            let contender = figure.identifier.contender
            let text = [Format.time(figure.median), figure.outcome.text].filter { !$0.isEmpty }.joined(separator: ", ")
            return BarPlot.Bar(
                label: contender.title(in: work),
                value: figure.median,
                text: text,
                color: contender.color
            )
        }
        return BarPlot(bars, label: work.title).element
    }

    private var lostUpdates: String {
        guard !results.lostUpdates.isEmpty else { return "" }
        let bars = results.lostUpdates.map { result in
            let lost = result.all - result.kept
            let words = lost == 0 ? "all \(result.all) kept" : "\(lost) of \(result.all) lost"
            return BarPlot.Bar(
                label: "\(result.contender.title)",
                value: Double(result.kept),
                text: "\(words), \(result.processes) processes",
                color: result.contender.color,
                missing: Double(lost)
            )
        }
        let title = "Kept of what several processes set at the same time, each its own keys"
        return "<section><h2>\(title)</h2>\(BarPlot(bars, label: title).element)</section>"
    }

    private var memory: String {
        guard !results.memory.isEmpty else { return "" }
        let bars = results.memory.map { figure in
            let (contender, bytes) = (figure.contender, figure.bytes)
            return BarPlot.Bar(
                label: contender.title,
                value: Double(bytes),
                text: Format.bytes(bytes),
                color: contender.color
            )
        }
        let title = "Memory of a program with 10,000 keys open, 100 of them read (SQLite's C API: one)"
        return "<section><h2>\(title)</h2>\(BarPlot(bars, label: title).element)</section>"
    }

    private var limits: String {
        guard !results.verdicts.isEmpty else { return "" }
        return "<section class=\"wide\"><h2>Limits</h2>\(LimitTable(results.verdicts).element)</section>"
    }

    private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}
