import Foundation
import Synchronization

/// What many programs write for themselves: a dictionary in memory, and a binary property list that each set replaces.
///
/// No lock between processes, as usual; but before each set it takes over what others have written.
final class PropertyListStore: Rival, Sendable {
    static let contender = Contender.plist
    static let abilities: Abilities = [.durable, .powerLoss, .threads, .batch, .writesWhole]

    private struct Content: @unchecked Sendable {
        // Unchecked for the values, which are numbers and texts.
        var values: [String: Any]
        var identity: UInt64
    }

    private let url: URL
    private let content: Mutex<Content>
    private var file: PropertyListFile { PropertyListFile(url) }

    init(at site: Site) throws {
        url = site.file(.plist, "plist")
        let file = PropertyListFile(url)
        content = Mutex(Content(values: try file.read(), identity: file.identity))
    }

    func number(forKey key: String) -> Int? { content.withLock { $0.values[key] as? Int } }

    func storedNumbers() throws -> (String) throws -> Int? {
        let values = try file.read()
        return { values[$0] as? Int }
    }

    func numberReads(of key: String) -> Reads {
        { count in sum(count) { self.content.withLock { $0.values[key] as? Int } ?? 0 } }
    }

    func textReads(of key: String) -> Reads {
        { count in sum(count) { self.content.withLock { ($0.values[key] as? String)?.utf8.count } ?? 0 } }
    }

    func set(_ number: Int, forKey key: String) throws { try change { $0[key] = number } }

    func set(_ text: String, forKey key: String) throws { try change { $0[key] = text } }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try change { values in
            for key in keys { values[key] = number }
        }
    }

    func increment(_ key: String) throws { try change { $0[key] = ($0[key] as? Int ?? 0) + 1 } }

    private func change(_ body: (inout [String: Any]) -> Void) throws {
        try content.withLock { content in
            if file.identity != content.identity { content.values = try file.read() }
            body(&content.values)
            try file.write(content.values)
            content.identity = file.identity
        }
    }
}
