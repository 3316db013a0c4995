import Foundation
import SQLiteDefaults

/// This library through keys that are strings, and values that are property lists.
final class UntypedStore: Rival {
    static let contender = Contender.untyped
    static let abilities: Abilities = [.durable, .powerLoss, .threads, .batch, .strangers, .updates]

    private let site: Site
    private let suite: DefaultsSuite

    init(at site: Site) throws {
        self.site = site
        suite = try OurDatabase.suite(at: site, Self.contender)
    }

    func number(forKey key: String) throws -> Int? {
        guard case .integer(let number) = try suite.propertyList(forKey: key) else { return nil }
        return Int(number)
    }

    func storedNumbers() throws -> (String) throws -> Int? { try Self(at: site.forStranger).number }

    func numberReads(of key: String) -> Reads {
        let suite = suite
        return { count in
            try sum(count) {
                if case .integer(let number) = try suite.propertyList(forKey: key) { Int(number) } else { 0 }
            }
        }
    }

    func textReads(of key: String) -> Reads {
        let suite = suite
        return { count in
            try sum(count) {
                if case .string(let text) = try suite.propertyList(forKey: key) { text.utf8.count } else { 0 }
            }
        }
    }

    func set(_ number: Int, forKey key: String) throws { try suite.setPropertyList(.integer(number), forKey: key) }

    func set(_ text: String, forKey key: String) throws { try suite.setPropertyList(.string(text), forKey: key) }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try suite.write { batch in
            for key in keys { batch.setPropertyList(.integer(number), forKey: key) }
        }
    }

    func increment(_ key: String) throws {
        try suite.updatePropertyList(forKey: key) { value in
            if case .integer(let number) = value { value = .integer(number + 1) } else { value = .integer(1) }
        }
    }
}
