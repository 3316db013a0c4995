/// A work's cost against the number of keys, a line for each contender, on logarithmic axes.
struct LinePlot {
    private let results: Results
    private let work: Work

    private static let size = (width: 960.0, height: 360.0)
    private static let area = (left: 64.0, right: 600.0, top: 14.0, bottom: 318.0)

    init(_ results: Results, _ work: Work) {
        self.results = results
        self.work = work
    }

    var element: String {
        let contenders = results.contenders(of: work)
        let keyCounts = results.keyCounts(of: work)
        let medians = results.figures.filter { $0.identifier.work == work }.map(\.median)
        let x = Scale(keyCounts.map(Double.init), in: Self.area.left...Self.area.right)
        let y = Scale(medians, in: Self.area.top...Self.area.bottom, isDownwards: true)
        var picture = SVG(width: Self.size.width, height: Self.size.height)
        drawAxes(x, y, into: &picture)

        var labels: [(y: Double, contender: Contender, text: String)] = []
        // Ours last, so that it lies above the others.
        for contender in contenders.sorted(by: { !$0.isOurs && $1.isOurs }) {
            let figures = keyCounts.compactMap { results.figure(work, contender, $0) }
            let points = figures.map { (x.position(Double($0.identifier.keys)), y.position($0.median)) }
            let isOurs = contender.isOurs
            picture.path(
                points,
                color: contender.color,
                width: isOurs ? 3 : 1.6,
                dashes: isOurs ? nil : contender.dashes
            )
            for (figure, point) in zip(figures, points) {
                let title =
                    "\(contender.title(in: work)), \(Format.count(figure.identifier.keys)) keys: \(Format.time(figure.median))"
                    + " (\(Format.time(figure.spread.low)) to \(Format.time(figure.spread.high))) \(figure.outcome.text)"
                picture.dot(point, radius: isOurs ? 4 : 3, color: contender.color, title: title)
            }
            guard let last = figures.last, let point = points.last else { continue }
            // A line that ends early says its number of keys.
            let end = last.identifier.keys == keyCounts.last ? "" : " (\(Format.count(last.identifier.keys)))"
            let isLost = figures.contains { $0.outcome != .kept }
            let text = "\(contender.title)  \(Format.time(last.median))\(end)\(isLost ? " LOST" : "")"
            labels.append((point.1, contender, text))
        }
        drawLabels(labels, into: &picture)
        return picture.element(label: work.title)
    }

    private func drawAxes(_ x: Scale, _ y: Scale, into picture: inout SVG) {
        for tick in y.ticks {
            let position = y.position(tick)
            picture.line((Self.area.left, position), (Self.area.right, position), "grid")
            picture.text(Format.time(tick), at: (Self.area.left - 8, position + 4), .end)
        }
        for tick in x.ticks {
            let position = x.position(tick)
            picture.line((position, Self.area.top), (position, Self.area.bottom), "grid")
            picture.text(Format.count(Int(tick)), at: (position, Self.area.bottom + 18), .middle)
        }
        picture.text("keys in the store", at: ((Self.area.left + Self.area.right) / 2, Self.area.bottom + 36), .middle)
    }

    /// Writes beside the ends of the lines, pushed apart where they would lie upon each other.
    private func drawLabels(_ labels: [(y: Double, contender: Contender, text: String)], into picture: inout SVG) {
        let distance = 17.0
        let sorted = labels.sorted { $0.y < $1.y }
        var positions = sorted.map(\.y)
        for index in positions.indices.dropFirst() {
            positions[index] = max(positions[index], positions[index - 1] + distance)
        }
        // What was pushed out below pushes the others up.
        for index in positions.indices.reversed() {
            let next = index + 1 < positions.count ? positions[index + 1] - distance : Self.area.bottom - 2
            positions[index] = min(positions[index], next)
        }
        for (label, position) in zip(sorted, positions) {
            picture.text(label.text, at: (Self.area.right + 14, position + 4), color: label.contender.color)
        }
    }
}
