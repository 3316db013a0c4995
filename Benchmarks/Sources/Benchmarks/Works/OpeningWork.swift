import Foundation

/// Opening and reading one key, with nobody else at the store.
extension Workshop {
    func openings() throws -> [Lane] {
        var lanes: [Lane] = []
        for rival in rivals where rival.abilities.contains(.durable) && rival.contender != .foundationUnsynchronized {
            for keyCount in Self.keyCounts {
                if rival.abilities.contains(.writesWhole), keyCount > Self.mostOfWhole { continue }
                let site = site(keyCount)
                _ = try openFilled(rival, at: site)
                lanes.append(opening(rival, site))
            }
        }
        return lanes
    }

    private func opening(_ rival: any Rival.Type, _ site: Site) -> Lane {
        let identifier = Lane.Identifier(work: .open, contender: rival.contender, keys: site.keys.count)
        var number = 0
        // Once a turn: ext4 passes over inodes of files that were removed in the last minutes, and SQLite makes and removes two.
        var lane = Lane(.open, rival.contender, keys: site.keys.count, operations: 1) { count in
            var total = 0.0
            for _ in 0..<count {
                number += 1
                let fresh = try fresh(site, rival, number)
                var store: (any Rival)?
                var value: Int?
                total += try nanoseconds(1) { _ in
                    let opened = try rival.init(at: fresh)
                    value = try opened.number(forKey: fresh.keys[0])
                    store = opened
                }
                withExtendedLifetime(store) {}
                guard value != nil else { throw WrongValue(identifier: identifier) }
            }
            return total / Double(count)
        }
        lane.touchesDisk = true
        return lane
    }

    /// Foundation never lets go of a domain, so that each time it gets a copy under another name.
    private func fresh(_ site: Site, _ rival: any Rival.Type, _ number: Int) throws -> Site {
        guard let foundation = rival as? FoundationStore.Type else { return site }
        var copy = site
        copy.name = "\(site.name)-\(number)"
        try FileManager.default.copyItem(at: foundation.file(at: site), to: foundation.file(at: copy))
        return copy
    }
}
