import Foundation

/// Sets, alone and in batches.
extension Workshop {
    /// Sets of one number; afterwards it is looked up whether a new process would find them.
    func sets() throws -> [Lane] {
        try stores(.durable).filter { $0.contender != .foundationUnsynchronized }.map { sets(.set, $0) }
    }

    /// Foundation's sets without `synchronize`; apart, since `synchronize` writes whatever the process has set in any domain.
    func setsWithoutSynchronize() throws -> [Lane] {
        try stores(.durable).filter { $0.contender == .foundationUnsynchronized }.map { store in
            var lane = sets(.set, store)
            // Afterwards it is written, so that no other lane has to.
            lane.finish = { (store.rival as? UnsynchronizedFoundation)?.flush() }
            return lane
        }
    }

    func setsThatSurvivePowerLoss() throws -> [Lane] {
        try stores(.powerLoss, survivesPowerLoss: true).map { sets(.setPowerLoss, $0) }
    }

    private func sets(_ work: Work, _ store: Opened) -> Lane {
        let ledger = Ledger(store.site)
        var lane = Lane(work, store.contender, keys: store.keys) { count in
            try nanoseconds(count) { _ in
                let (key, value) = ledger.next()
                try store.rival.set(value, forKey: key)
            }
        }
        lane.touchesDisk = true
        lane.verify = { try ledger.outcome(store.rival.storedNumbers()) }
        return lane
    }

    /// Sets of the value that is there already.
    func setsOfEqualValue() throws -> [Lane] {
        try stores(.durable).filter { $0.contender != .foundationUnsynchronized }.map { store in
            let key = store.site.readKey
            try store.rival.set(7, forKey: key)
            _ = try store.rival.number(forKey: key)
            var lane = Lane(.setEqual, store.contender, keys: store.keys) { count in
                try nanoseconds(count) { _ in try store.rival.set(7, forKey: key) }
            }
            lane.touchesDisk = true
            lane.verify = { try store.rival.storedNumbers()(key) == 7 ? .kept : .lost(1, of: 1) }
            return lane
        }
    }

    /// How many bytes this process gives to the system in a thousand sets of an equal value; nil if it does not tell.
    func bytesOfEqualSets() throws -> Int? {
        let site = site(1_000)
        let store = try openFilled(TypedStore.self, at: site)
        try store.set(7, forKey: site.readKey)
        _ = try store.number(forKey: site.readKey)
        guard let before = Self.bytesWritten else { return nil }
        for _ in 0..<1_000 { try store.set(7, forKey: site.readKey) }
        return Self.bytesWritten.map { $0 - before }
    }

    private static var bytesWritten: Int? {
        // Only Linux tells.
        let text = try? String(contentsOfFile: "/proc/self/io", encoding: .utf8)
        let line = text?.split(separator: "\n").first { $0.hasPrefix("wchar:") }
        return line.flatMap { Int($0.dropFirst(7)) }
    }

    // MARK: - Batches

    /// Many keys in one step; the time is that for one key.
    func batches() throws -> [Lane] {
        var lanes: [Lane] = []
        for store in try stores(.batch) where store.contender != .foundationUnsynchronized {
            for (work, size) in [(Work.batch100, 100), (.batch1000, 1_000)] where size <= store.keys {
                let ledger = Ledger(store.site)
                var lane = Lane(work, store.contender, keys: store.keys) { count in
                    try nanoseconds(count) { _ in
                        let (keys, value) = ledger.next(size)
                        try store.rival.set(value, forKeys: keys)
                    }
                }
                lane.size = size
                lane.touchesDisk = true
                lane.verify = {
                    // Once more, since the two sizes share their first keys.
                    let (keys, value) = ledger.next(size)
                    try store.rival.set(value, forKeys: keys)
                    return try ledger.outcome(store.rival.storedNumbers())
                }
                lanes.append(lane)
            }
        }
        return lanes
    }
}
