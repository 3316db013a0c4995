import Foundation

/// A list to import.
enum ImportedList {
    static let sectionCount = 1_000

    /// About 1.3 MB of XML with 22,000 nodes, as settings of a large program may look.
    static func make() -> [String: Any] {
        var list: [String: Any] = [:]
        for number in 0..<sectionCount {
            list["com.example.section.\(number)"] =
                [
                    "name": "Section number \(number), with a text as people write it",
                    "identifier": number * 7_919,
                    "isEnabled": number.isMultiple(of: 3),
                    "weight": Double(number) / 7,
                    "token": Data((0..<24).map { UInt8(truncatingIfNeeded: $0 &* number) }),
                    "modified": Date(timeIntervalSinceReferenceDate: Double(number) * 86_400),
                    "path": "/usr/share/example/section/\(number)/resources/main.conf",
                    "tags": (0..<5).map { "tag-\(number % 17)-\($0) of some length" },
                    "limits": ["low": number, "high": number * 2, "step": 1, "factor": 0.25],
                    "recent": (0..<2).map { "com.example.document.\(number).\($0).that-was-opened" },
                ] as [String: Any]
        }
        return list
    }
}
