import Foundation

/// Figures as text.
enum Format {
    static func time(_ nanoseconds: Double) -> String {
        switch nanoseconds {
        case ..<1_000: number(nanoseconds) + " ns"
        case ..<1e6: number(nanoseconds / 1e3) + " us"
        case ..<1e9: number(nanoseconds / 1e6) + " ms"
        default: number(nanoseconds / 1e9) + " s"
        }
    }

    /// Three digits, or all of a whole number.
    static func number(_ value: Double) -> String {
        if value.isNaN { return "-" }
        if value == value.rounded(), abs(value) < 1e15 { return count(Int(value)) }
        switch abs(value) {
        case ..<10: return String(format: "%.2f", value)
        case ..<100: return String(format: "%.1f", value)
        default: return count(Int(value.rounded()))
        }
    }

    /// A number with a comma at the thousands.
    static func count(_ value: Int) -> String {
        var digits = String(abs(value))
        var groups: [String] = []
        while digits.count > 3 {
            groups.insert(String(digits.suffix(3)), at: 0)
            digits.removeLast(3)
        }
        groups.insert(digits, at: 0)
        return (value < 0 ? "-" : "") + groups.joined(separator: ",")
    }

    static func bytes(_ bytes: Int) -> String { String(format: "%.1f MB", Double(bytes) / 1e6) }

    /// Pads on the right.
    static func left(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension Verdict {
    var valueText: String {
        switch unit {
        case "times": isLeast ? Format.number(value) + " x faster" : Format.number(value) + " x"
        default: Format.number(value) + " " + unit
        }
    }

    var boundText: String {
        switch unit {
        case "times": isLeast ? "at least \(Format.number(bound)) x faster" : "at most \(Format.number(bound)) x"
        default: "at most \(Format.number(bound)) \(unit)"
        }
    }

    var spreadText: String {
        guard let low, let high else { return "" }
        return "\(Format.number(low)) to \(Format.number(high))"
    }

    var word: String { isMet ? "met" : "MISSED" }
}

extension Lane.Outcome {
    /// Empty where nothing was lost.
    var text: String {
        switch self {
        case .kept: ""
        case .lost(let count, let all): "lost \(Format.count(count)) of \(Format.count(all))"
        }
    }
}

extension Results {
    /// The numbers of keys that a work was measured with.
    func keyCounts(of work: Work) -> [Int] {
        Set(figures.filter { $0.identifier.work == work }.map(\.identifier.keys)).sorted()
    }

    /// Who did a work, in the order of their declaration.
    func contenders(of work: Work) -> [Contender] {
        Contender.allCases.filter { contender in
            figures.contains { $0.identifier.work == work && $0.identifier.contender == contender }
        }
    }

    var works: [Work] { Work.allCases.filter { !keyCounts(of: $0).isEmpty } }
}
