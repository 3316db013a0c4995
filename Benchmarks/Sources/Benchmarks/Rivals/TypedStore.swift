import Foundation
import SQLiteDefaults

/// This library through typed keys.
final class TypedStore: Rival {
    static let contender = Contender.typed
    static let abilities: Abilities = [.durable, .powerLoss, .threads, .batch, .strangers, .updates]

    private let site: Site
    let suite: DefaultsSuite
    private var known: [String: DefaultsKey<Int>] = [:]

    init(at site: Site) throws {
        self.site = site
        suite = try OurDatabase.suite(at: site, Self.contender)
    }

    /// A program has its keys as constants; here they are made when they are first used.
    private func key(_ name: String) -> DefaultsKey<Int> {
        if let key = known[name] { return key }
        let key = DefaultsKey<Int>(name)
        known[name] = key
        return key
    }

    func number(forKey key: String) throws -> Int? {
        let key = self.key(key)
        return try suite.contains(key) ? suite.value(for: key) : nil
    }

    func storedNumbers() throws -> (String) throws -> Int? { try Self(at: site.forStranger).number }

    func numberReads(of key: String) -> Reads {
        let suite = suite
        let key = self.key(key)
        return { count in sum(count) { suite[key] } }
    }

    func textReads(of key: String) -> Reads {
        let suite = suite
        let key = DefaultsKey<String>(key)
        return { count in sum(count) { suite[key].utf8.count } }
    }

    func set(_ number: Int, forKey key: String) throws { try suite.set(number, for: self.key(key)) }

    func set(_ text: String, forKey key: String) throws { try suite.set(text, for: DefaultsKey<String>(key)) }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try suite.write { batch in
            for name in keys { try batch.set(number, for: key(name)) }
        }
    }

    func increment(_ key: String) throws { try suite.update(self.key(key)) { $0 += 1 } }
}
