import Foundation

/// Where a value lies on an axis: by its logarithm.
struct Scale {
    private let low: Double
    private let high: Double
    private let range: ClosedRange<Double>
    private let isDownwards: Bool

    /// - Parameters:
    ///   - values: What has to fit; the axis ends at powers of ten.
    ///   - range: The coordinates of the axis.
    ///   - isDownwards: Whether the least value has the greatest coordinate.
    init(_ values: [Double], in range: ClosedRange<Double>, isDownwards: Bool = false) {
        low = log10(values.min() ?? 1).rounded(.down)
        high = max(log10(values.max() ?? 10).rounded(.up), low + 1)
        self.range = range
        self.isDownwards = isDownwards
    }

    func position(_ value: Double) -> Double {
        let fraction = (log10(value) - low) / (high - low)
        let length = range.upperBound - range.lowerBound
        return isDownwards ? range.upperBound - fraction * length : range.lowerBound + fraction * length
    }

    /// The powers of ten on the axis.
    var ticks: [Double] { (Int(low)...Int(high)).map { pow(10, Double($0)) } }
}
