/// The memory of a program that has a store open.
extension Workshop {
    /// A hundred keys were read of 10,000; of SQLite's C API one, which stands for a program with SQLite open.
    func memory() throws -> [MemoryFigure] {
        var figures: [MemoryFigure] = []
        for rival in rivals where rival.abilities.contains(.durable) && rival.contender != .foundationUnsynchronized {
            progress.show("memory", Double(figures.count) / Double(rivals.count))
            let site = site(10_000)
            _ = try openFilled(rival, at: site)
            let bytes = try (0..<5).map { _ in
                let child = try Child.work(
                    "memory",
                    rival.contender,
                    at: site,
                    [rival.contender == .sqlite ? "1" : "100"]
                )
                let numbers = try child.numbers()
                guard child.wait(), let bytes = numbers.first else { throw ChildFailure(description: "no memory told") }
                return bytes
            }
            figures.append(MemoryFigure(contender: rival.contender, keys: 10_000, bytes: Int(bytes.median)))
        }
        return figures
    }
}
