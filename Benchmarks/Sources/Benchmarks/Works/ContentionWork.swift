import Foundation

/// Several processes at once.
extension Workshop {
    /// Processes that raise one number; the time is that for one of all increments.
    func contendedUpdates(_ waits: Waits) throws -> [Lane] {
        var lanes: [Lane] = []
        for rival in rivals where rival.abilities.contains(.updates) && rival.contender != .facade {
            let site = Site(folder, name: "update", keyCount: 1_000)
            _ = try openFilled(rival, at: site)
            for (work, processes) in [(Work.update2, 2), (.update4, 4)] {
                lanes.append(contest(work, rival, site, processes, waits))
            }
        }
        return lanes
    }

    private func contest(_ work: Work, _ rival: any Rival.Type, _ site: Site, _ processes: Int, _ waits: Waits) -> Lane
    {
        var (expected, kept) = (0, 0)
        var lane = Lane(work, rival.contender, keys: site.keys.count, operations: 600) { count in
            let before = try rival.init(at: site).number(forKey: site.readKey) ?? 0
            let children = try (0..<processes).map { _ in
                try Child.work("update", rival.contender, at: site, ["\(count)"])
            }
            for child in children { try child.expect("ready") }
            for child in children { try child.release() }
            var total = 0.0
            for child in children {
                let numbers = try child.numbers()
                guard numbers.count == 2, child.wait() else { throw ChildFailure(description: "an update failed") }
                total = max(total, numbers[0])
                waits.note(rival.contender, numbers[1])
            }
            expected += processes * count
            kept += (try rival.init(at: site).number(forKey: site.readKey) ?? 0) - before
            return total / Double(processes * count)
        }
        lane.verify = { kept == expected ? .kept : .lost(expected - kept, of: expected) }
        return lane
    }

    /// The longest that an update took, over all processes.
    final class Waits {
        private(set) var longest: [Contender: Double] = [:]

        func note(_ contender: Contender, _ nanoseconds: Double) {
            longest[contender] = max(longest[contender] ?? 0, nanoseconds)
        }
    }

    // MARK: - Lost updates

    /// Processes that each set keys of their own, all at the same time; what is there when they have ended.
    func lostUpdates() throws -> [LostUpdates] {
        var results: [LostUpdates] = []
        let cases = [(2, 50), (4, 100)]
        for (processes, keysOfEach) in cases {
            for (index, rival) in rivals.enumerated() where rival.abilities.contains(.durable) {
                progress.show("lost updates", Double(index) / Double(rivals.count))
                results.append(try lostUpdates(rival, processes, keysOfEach))
            }
        }
        return results
    }

    private func lostUpdates(_ rival: any Rival.Type, _ processes: Int, _ keysOfEach: Int) throws -> LostUpdates {
        let site = Site(folder, name: "lost-\(processes)", keyCount: 10)
        try openFilled(rival, at: site).set(0, forKey: site.readKey)
        let children = try (0..<processes).map { process in
            try Child.work("write", rival.contender, at: site, ["\(process)", "\(keysOfEach)"])
        }
        for child in children { try child.expect("ready") }
        for child in children { try child.release() }
        var failures = 0
        for child in children {
            failures += Int(try child.numbers().first ?? 0)
            if !child.wait() { failures += 1 }
        }
        let stored = try rival.init(at: site).storedNumbers()
        var kept = 0
        for process in 0..<processes {
            for number in 0..<keysOfEach
            where try stored(ChildWork.key(process, number)) == number + 1 { kept += 1 }
        }
        return LostUpdates(
            contender: rival.contender,
            processes: processes,
            keysOfEach: keysOfEach,
            kept: kept,
            failures: failures
        )
    }
}
