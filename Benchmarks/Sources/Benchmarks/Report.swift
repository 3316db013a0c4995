import Foundation

/// Prints the measurements as a table, each against its limit.
struct Report {
    /// What a ratio has to be.
    enum Limit {
        case atMost(Double)
        case atLeast(Double)
    }

    private(set) var isMet = true

    init() {
        print(Self.line("work", "keys", "ours", "rival", "ours/rival", "limit"))
    }

    /// Adds a measurement; for `atLeast` the ratio is how many times faster ours is.
    mutating func add(_ measurement: Measurement, keys: Int, _ limit: Limit) {
        add(
            measurement.name,
            keys: keys,
            ours: Self.time(measurement.ours.median),
            rival: Self.time(measurement.rival.median),
            ratio: measurement.ratio,
            limit
        )
    }

    /// Adds a ratio of two figures of any unit.
    mutating func add(_ name: String, keys: Int, ours: String, rival: String, ratio: Double, _ limit: Limit) {
        let isMet: Bool
        let bound: String
        switch limit {
        case .atMost(let most):
            isMet = ratio <= most
            bound = "at most \(most)"
        case .atLeast(let least):
            isMet = 1 / ratio >= least
            bound = "at most 1/\(Int(least))"
        }
        self.isMet = self.isMet && isMet
        let figure = ratio < 0.1 ? "1/" + String(format: "%.1f", 1 / ratio) : String(format: "%.2f", ratio)
        print(Self.line(name, "\(keys)", ours, rival, figure, bound + (isMet ? "" : "  MISSED")))
    }

    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: String(format: "%.1f ns", nanoseconds)
        case ..<1_000_000: String(format: "%.1f us", nanoseconds / 1_000)
        default: String(format: "%.1f ms", nanoseconds / 1_000_000)
        }
    }

    private static func line(_ columns: String...) -> String {
        zip(columns, [44, 8, 11, 11, 11, 0]).map { column, width in
            column + String(repeating: " ", count: max(0, width - column.count))
        }.joined(separator: " ")
    }
}
