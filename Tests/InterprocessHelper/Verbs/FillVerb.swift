import DefaultsStore
import Foundation

/// `fill PATH KEYS LENGTH COUNT`: sets KEYS keys to a number of LENGTH digits, in one transaction for each number from 0 on;
/// reports `committed NUMBER`, or the error's code and what the keys hold then. For 1 the disk is full. Waits for a line at its end.
enum FillVerb: Verb {
    static let name = "fill"

    static func run(_ invocation: Invocation) throws {
        let keys = try invocation.integer(0)
        let length = Int(try invocation.integer(1))
        let suite = try invocation.openSuite()
        for number in 0..<(try invocation.integer(2)) {
            if number == 1 { FullDisk.fill() } else { FullDisk.empty() }
            do {
                try suite.write { batch in
                    // A page that went to the -wal since the cache was full changes once more.
                    batch.setPropertyList(.string("?"), forKey: "k0")
                    for key in (0..<keys).reversed() {
                        batch.setPropertyList(.string(text(number, length)), forKey: "k\(key)")
                    }
                }
                Channel.report("committed \(number)")
            } catch let error as DefaultsError {
                Channel.report("\(error.code.rawValue) \(try numbers(suite))")
            }
        }
        _ = Channel.awaitLine()
    }

    private static func text(_ number: Int64, _ length: Int) -> String {
        let digits = "\(number)"
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }

    /// Every number that a key holds, once.
    private static func numbers(_ suite: DefaultsSuite) throws -> String {
        let texts = try suite.propertyLists().values.map { value in
            guard case .string(let text) = value else { return "?" }
            return String(Int64(text.suffix(8)) ?? -1)
        }
        return Set(texts).sorted().joined(separator: " ")
    }
}
