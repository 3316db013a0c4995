/// Figures side by side as bars, from zero.
struct BarPlot {
    struct Bar {
        let label: String
        let value: Double
        let text: String
        let color: String
        /// What is missing of the whole.
        var missing = 0.0
    }

    private let bars: [Bar]
    private let label: String

    private static let (left, right, step) = (290.0, 700.0, 26.0)

    init(_ bars: [Bar], label: String) {
        self.bars = bars
        self.label = label
    }

    var element: String {
        var picture = SVG(width: 960, height: Double(bars.count) * Self.step + 8)
        let most = bars.map { $0.value + $0.missing }.max() ?? 1
        for (index, bar) in bars.enumerated() {
            let y = Double(index) * Self.step + 6
            let scale = (Self.right - Self.left) / most
            let (width, missing) = (bar.value * scale, bar.missing * scale)
            picture.text(bar.label, at: (Self.left - 10, y + 13), .end)
            picture.bar(
                x: Self.left,
                y: y,
                width: max(width, bar.value > 0 ? 1 : 0),
                height: 17,
                color: bar.color,
                title: bar.text
            )
            picture.bar(x: Self.left + width, y: y, width: missing, height: 17, color: "var(--lost)", title: bar.text)
            picture.text(bar.text, at: (Self.left + width + missing + 8, y + 13))
        }
        return picture.element(label: label)
    }
}

extension Contender {
    /// Readable on light and on dark.
    var color: String {
        switch self {
        case .typed: "#2f7de1"
        case .facade: "#5aa9ff"
        case .untyped: "#7a6ff0"
        case .foundation: "#d9534f"
        case .foundationUnsynchronized: "#e8a09d"
        case .plist: "#e08a1e"
        case .sqlite: "#3a9d5d"
        case .lmdb: "#1ba3a3"
        case .dconf: "#a0714f"
        case .dictionary: "#8a8f98"
        }
    }

    var dashes: String? { self == .dictionary ? "2 4" : nil }
}
