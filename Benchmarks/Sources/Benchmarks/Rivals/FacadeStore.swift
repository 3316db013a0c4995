import Foundation
import SQLiteDefaults

/// This library as a `UserDefaults`.
final class FacadeStore: Rival {
    static let contender = Contender.facade
    static let abilities: Abilities = [.durable, .powerLoss, .threads, .batch, .strangers, .updates]

    private let site: Site
    private let defaults: SQLiteUserDefaults

    init(at site: Site) throws {
        self.site = site
        defaults = SQLiteUserDefaults(suite: try OurDatabase.suite(at: site, Self.contender))
    }

    func number(forKey key: String) -> Int? { defaults.object(forKey: key) as? Int }

    func storedNumbers() throws -> (String) throws -> Int? { try Self(at: site.forStranger).number }

    func numberReads(of key: String) -> Reads {
        // It is as safe to use from any thread as Foundation's, and on Linux says so no more than that.
        nonisolated(unsafe) let defaults = defaults
        return { count in sum(count) { defaults.integer(forKey: key) } }
    }

    func textReads(of key: String) -> Reads {
        // It is as safe to use from any thread as Foundation's, and on Linux says so no more than that.
        nonisolated(unsafe) let defaults = defaults
        return { count in sum(count) { defaults.string(forKey: key)?.utf8.count ?? 0 } }
    }

    func set(_ number: Int, forKey key: String) { defaults.set(number, forKey: key) }

    func set(_ text: String, forKey key: String) { defaults.set(text, forKey: key) }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try defaults.write { batch in
            for key in keys { batch.setPropertyList(.integer(number), forKey: key) }
        }
    }

    func increment(_ key: String) throws { try defaults.update(DefaultsKey<Int>(key)) { $0 += 1 } }
}
