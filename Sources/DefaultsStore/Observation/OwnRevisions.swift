/// Which revisions of the change list this process has committed, as far as observers have not been told of them yet.
struct OwnRevisions {
    /// In order, and apart from one another.
    private var ranges: [ClosedRange<Int64>] = []
    /// Far more than lie between two looks; a change whose origin was given up counts as foreign.
    private static let maximumCount = 1_024

    /// Adds revisions that are newer than all others.
    mutating func insert(_ revisions: ClosedRange<Int64>) {
        // After a backup was restored into the file they begin anew.
        if let last = ranges.last, last.upperBound >= revisions.lowerBound { ranges = [] }
        if let last = ranges.last, last.upperBound + 1 == revisions.lowerBound {
            ranges[ranges.count - 1] = last.lowerBound...revisions.upperBound
        } else {
            if ranges.count == Self.maximumCount { ranges.removeFirst(Self.maximumCount / 2) }
            ranges.append(revisions)
        }
    }

    /// Takes back what was added last.
    mutating func remove(_ revisions: ClosedRange<Int64>) {
        guard let last = ranges.popLast(), last.lowerBound < revisions.lowerBound else { return }
        ranges.append(last.lowerBound...(revisions.lowerBound - 1))
    }

    /// Forgets all but those that were added last.
    mutating func keepNewest() {
        if ranges.count > 1 { ranges.removeFirst(ranges.count - 1) }
    }

    /// Forgets the revisions up to this one.
    mutating func forget(through revision: Int64) {
        guard let first = ranges.firstIndex(where: { $0.upperBound > revision }) else { return ranges = [] }
        ranges.removeFirst(first)
    }

    func contains(_ revision: Int64) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < revision { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(revision)
    }
}
