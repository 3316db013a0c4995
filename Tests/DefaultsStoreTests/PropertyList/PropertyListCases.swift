import DefaultsStore
import Foundation

/// Values that codecs have got wrong somewhere.
///
/// Tests take them by index: Swift Testing would spend minutes on reflecting the large ones as arguments.
enum PropertyListCases {
    /// What the binary and the XML format keep.
    static let all: [PropertyListValue] =
        numbers
        + [.bool(true), .bool(false)] + strings.map { .string($0) } + data + collections
        + [.date(.distantPast), .date(.distantFuture), .date(Date(timeIntervalSinceReferenceDate: 0))]

    /// What the binary format keeps.
    static let binary: [PropertyListValue] =
        foundationBinary + [
            .float(.infinity), .float(Float(bitPattern: 0x7FA0_0001)), .double(signallingNaN), .double(payloadNaN),
        ]

    /// What the binary format keeps as Foundation writes and reads it, which makes one NaN of all.
    static let foundationBinary: [PropertyListValue] =
        all + [
            .float(0.1), .float(-0.0), .string("a\0b"), .string("\0"), .string("\u{1B}"),
            .dictionary(["": .integer(1), "a\0b": .integer(2), "\u{1B}\u{1B}": .integer(3)]),
            .array([.array([.float(1)]), .dictionary(["f": .float(0.1)])]),
        ]
        + [-0.5, 0.25, -1e9 + 0.123456, 1e300, -1e300, Double.leastNonzeroMagnitude, -0.0].map {
            .date(Date(timeIntervalSinceReferenceDate: $0))
        }

    private static let signallingNaN = Double(bitPattern: 0x7FF0_0000_0000_0001)
    private static let payloadNaN = Double(bitPattern: 0xFFF8_0000_0000_002A)

    private static let integers: [Int64] = [
        0, 1, -1, -65, 255, 256, 65_535, 65_536, 4_294_967_295, 4_294_967_296, Int64(Int32.min) - 1, .min, .max,
    ]

    private static let numbers: [PropertyListValue] =
        integers.map { .integer($0) } + [.unsigned(UInt64(Int64.max) + 1), .unsigned(.max)]
        + [
            0, -0.0, 0.1, 1.0 / 3, 1, -2.5, 1e20, .leastNonzeroMagnitude, .leastNormalMagnitude,
            .greatestFiniteMagnitude, .infinity,
            -.infinity, .nan, 624_858_776.484_992_98,
        ].map { .double($0) }

    static let strings = [
        "", "a", "Dark", "🚘", "👨‍👩‍👧", "\u{10FFFF}", "\u{FFFE}", "\u{301}", "\u{F8FF}", "\u{238B}", "e\u{301}", "é", "\r\n",
        "\r",
        "\t", " ", " a ", "<&>\"'", "]]>", "\\", "line\nline", String(repeating: "x", count: 14),
        String(repeating: "x", count: 15), String(repeating: "é", count: 300), String(repeating: "y", count: 70_000),
    ]

    private static let data: [PropertyListValue] = [
        .data(Data()), .data(Data([0])), .data(Data(0...255)), .data(Data(repeating: 7, count: 70_000)),
    ]

    private static let collections: [PropertyListValue] = [
        .array([]), .dictionary([:]), .array([.array([])]), .dictionary(["a": .dictionary([:])]),
        .array((0..<300).map { .integer($0) }), .array((0..<70_000).map { .integer($0 % 2) }),
        .dictionary(Dictionary(uniqueKeysWithValues: (0..<300).map { ("key \($0)", .integer($0)) })),
        .dictionary(["": .string("")]), .dictionary(["a.b": .array([.bool(true), .double(-0.0), .double(.nan)])]),
        .array(strings.map { .string($0) }),
        .dictionary(Dictionary(strings.map { ($0, .string($0)) }) { first, _ in first }),
        nested(500),
    ]

    /// An array in an array, so many levels deep.
    static func nested(_ depth: Int) -> PropertyListValue {
        (1..<depth).reduce(.array([])) { value, _ in .array([value]) }
    }
}
