import Foundation

/// The stores of all rivals and sizes, filled alike, and what the works need besides.
struct Workshop {
    static let keyCounts = [10, 1_000, 10_000, 100_000]
    /// A store that writes itself whole at each set takes seconds with more keys.
    static let mostOfWhole = 10_000

    let folder: URL
    let rivals: [any Rival.Type]
    let rounds: Rounds
    let progress: Progress

    /// The rivals with these abilities, at each size that they are measured with; the store is open and filled.
    func stores(
        _ abilities: Abilities = [],
        keyCounts: [Int] = Self.keyCounts,
        survivesPowerLoss: Bool = false
    ) throws -> [Opened] {
        var stores: [Opened] = []
        for keyCount in keyCounts {
            for rival in rivals where rival.abilities.isSuperset(of: abilities) {
                if rival.abilities.contains(.writesWhole), keyCount > Self.mostOfWhole { continue }
                let site = site(keyCount, survivesPowerLoss: survivesPowerLoss)
                stores.append(Opened(rival: try openFilled(rival, at: site), site: site))
            }
        }
        return stores
    }

    func site(_ keyCount: Int, survivesPowerLoss: Bool = false) -> Site {
        Site(
            folder,
            name: "\(keyCount)" + (survivesPowerLoss ? "-power" : ""),
            keyCount: keyCount,
            survivesPowerLoss: survivesPowerLoss
        )
    }

    func openFilled(_ rival: any Rival.Type, at site: Site) throws -> any Rival {
        if let foundation = rival as? FoundationStore.Type { try foundation.fill(site) }
        let store = try rival.init(at: site)
        if try store.number(forKey: site.readKey) == nil {
            try store.set(0, forKeys: site.keys[...])
            try store.set(Site.text, forKey: Site.textKey)
        }
        return store
    }

    struct Opened {
        let rival: any Rival
        let site: Site

        var contender: Contender { type(of: rival).contender }
        var keys: Int { site.keys.count }
        var abilities: Abilities { type(of: rival).abilities }
    }
}

/// A rival gave another value than was set.
struct WrongValue: Error, CustomStringConvertible {
    let identifier: Lane.Identifier

    var description: String {
        "\(identifier.contender.title) gave a wrong value: \(identifier.work.title), \(identifier.keys) keys"
    }
}
