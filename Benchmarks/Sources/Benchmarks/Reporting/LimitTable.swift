import Foundation

/// The limits, each with a mark that shows how far it is kept: the middle line is the bound, to its left it is met.
struct LimitTable {
    private let verdicts: [Verdict]

    init(_ verdicts: [Verdict]) {
        self.verdicts = verdicts
    }

    var element: String {
        let head =
            "<tr><th>limit</th><th>keys</th><th>measured</th><th>bound</th><th>met ← bound → missed</th><th></th></tr>"
        return "<table>\n\(head)\n\(verdicts.map(row).joined(separator: "\n"))\n</table>"
    }

    private func row(_ verdict: Verdict) -> String {
        let cells = [
            SVG.escaped(verdict.name), verdict.keys.map(Format.count) ?? "", verdict.valueText, verdict.boundText,
            mark(verdict), "<b class=\"\(verdict.isMet ? "met" : "missed")\">\(verdict.word)</b>",
        ]
        return "<tr>" + cells.map { "<td>\($0)</td>" }.joined() + "</tr>"
    }

    /// Ten times better than the bound is at the left end, ten times worse at the right.
    private func mark(_ verdict: Verdict) -> String {
        let (width, height) = (220.0, 18.0)
        let position = { (value: Double) in
            guard verdict.bound > 0 else { return value <= 0 ? 0.25 * width : 0.75 * width }
            let excess = verdict.isLeast ? verdict.bound / value : value / verdict.bound
            return width / 2 * (1 + min(1, max(-1, log10(max(excess, 1e-9))))) * 0.96 + width * 0.02
        }
        var picture = SVG(width: width, height: height)
        picture.line((width / 2, 0), (width / 2, height), "bound")
        if let low = verdict.low, let high = verdict.high {
            picture.line((position(low), height / 2), (position(high), height / 2), "spread")
        }
        let color = verdict.isMet ? "var(--met)" : "var(--missed)"
        picture.dot((position(verdict.value), height / 2), radius: 4.5, color: color, title: verdict.spreadText)
        return picture.element(label: verdict.word)
    }
}
