import Foundation

/// A picture that is made of shapes, in user units of a pixel.
struct SVG {
    private let width: Double
    private let height: Double
    private var shapes: [String] = []

    init(width: Double, height: Double) {
        self.width = width
        self.height = height
    }

    enum Anchor: String {
        case start, middle, end
    }

    mutating func line(_ from: (Double, Double), _ to: (Double, Double), _ style: String) {
        let (x1, y1, x2, y2) = (Self.text(from.0), Self.text(from.1), Self.text(to.0), Self.text(to.1))
        shapes.append("<line x1=\"\(x1)\" y1=\"\(y1)\" x2=\"\(x2)\" y2=\"\(y2)\" class=\"\(style)\"/>")
    }

    mutating func path(_ points: [(Double, Double)], color: String, width: Double, dashes: String? = nil) {
        let coordinates = points.map { "\(Self.text($0.0)),\(Self.text($0.1))" }.joined(separator: " ")
        let dashing = dashes.map { " stroke-dasharray=\"\($0)\"" } ?? ""
        shapes.append(
            "<polyline points=\"\(coordinates)\" fill=\"none\" stroke=\"\(color)\" stroke-width=\"\(width)\""
                + " stroke-linejoin=\"round\"\(dashing)/>"
        )
    }

    /// A dot; the title shows when it is pointed at.
    mutating func dot(_ center: (Double, Double), radius: Double, color: String, title: String) {
        shapes.append(
            "<circle cx=\"\(Self.text(center.0))\" cy=\"\(Self.text(center.1))\" r=\"\(radius)\" fill=\"\(color)\">"
                + "<title>\(Self.escaped(title))</title></circle>"
        )
    }

    mutating func bar(x: Double, y: Double, width: Double, height: Double, color: String, title: String) {
        shapes.append(
            "<rect x=\"\(Self.text(x))\" y=\"\(Self.text(y))\" width=\"\(Self.text(max(width, 0)))\""
                + " height=\"\(Self.text(height))\" rx=\"2\" fill=\"\(color)\"><title>\(Self.escaped(title))</title></rect>"
        )
    }

    mutating func text(_ text: String, at point: (Double, Double), _ anchor: Anchor = .start, color: String? = nil) {
        let fill = color.map { " style=\"fill:\($0)\"" } ?? ""
        shapes.append(
            "<text x=\"\(Self.text(point.0))\" y=\"\(Self.text(point.1))\" text-anchor=\"\(anchor.rawValue)\"\(fill)>"
                + "\(Self.escaped(text))</text>"
        )
    }

    /// The element, to be put into a page.
    func element(label: String) -> String {
        "<svg viewBox=\"0 0 \(Self.text(width)) \(Self.text(height))\" role=\"img\" aria-label=\"\(Self.escaped(label))\""
            + " style=\"max-width:\(Self.text(width))px\">\n\(shapes.joined(separator: "\n"))\n</svg>"
    }

    static func escaped(_ text: String) -> String {
        text.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
            .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
    }

    private static func text(_ value: Double) -> String { String(format: "%.1f", value) }
}
