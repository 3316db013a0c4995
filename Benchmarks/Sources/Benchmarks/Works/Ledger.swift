/// Remembers what was set last, so that it can be looked up afterwards. It is kept while time is taken, so it does little.
final class Ledger {
    private let site: Site
    private var count = 0
    /// By the number of the key.
    private var last: [Int]
    private var lastOfBatch = 0
    private var sizeOfBatch = 0

    init(_ site: Site) {
        self.site = site
        last = [Int](repeating: 0, count: site.workedKeyCount)
    }

    /// The key and the value of the next set; the value is never the one that is there.
    func next() -> (key: String, value: Int) {
        count += 1
        last[count % last.count] = count
        return (site.keys[count % last.count], count)
    }

    /// The next value, for the first keys together.
    func next(_ size: Int) -> (keys: ArraySlice<String>, value: Int) {
        count += 1
        (lastOfBatch, sizeOfBatch) = (count, size)
        return (site.keys.prefix(size), count)
    }

    /// How many of the values a new process would find.
    func outcome(_ stored: (String) throws -> Int?) rethrows -> Lane.Outcome {
        var expected = site.keys.prefix(sizeOfBatch).map { ($0, lastOfBatch) }
        for (number, value) in last.enumerated() where value > 0 { expected.append((site.keys[number], value)) }
        let kept = try expected.count { try stored($0.0) == $0.1 }
        return kept == expected.count ? .kept : .lost(expected.count - kept, of: expected.count)
    }
}
