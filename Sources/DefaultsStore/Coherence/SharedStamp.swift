import Synchronization

/// The stamp at which the cache is known to be right, readable by every thread without a lock.
///
/// A sequence lock: the count is odd while the words are being replaced, and before there are any. One thread replaces at a
/// time (the cache's lock sees to that), any number compare.
struct SharedStamp: ~Copyable, Sendable {
    private let sequence = Atomic<UInt64>(1)
    private let word0 = Atomic<UInt64>(0)
    private let word1 = Atomic<UInt64>(0)
    private let word2 = Atomic<UInt64>(0)
    private let word3 = Atomic<UInt64>(0)
    private let word4 = Atomic<UInt64>(0)
    private let word5 = Atomic<UInt64>(0)

    /// Whether the stamp is exactly the header as it is now; what is read next was not read before the header.
    @inline(__always)
    func equals(headerOf index: WalIndex) -> Bool {
        let before = sequence.load(ordering: .acquiring)
        // One word at a time takes fewer registers than all differences at once, and so less time.
        guard before & 1 == 0,
            word0.load(ordering: .relaxed) == index.word(0), word1.load(ordering: .relaxed) == index.word(1),
            word2.load(ordering: .relaxed) == index.word(2), word3.load(ordering: .relaxed) == index.word(3),
            word4.load(ordering: .relaxed) == index.word(4), word5.load(ordering: .relaxed) == index.word(5)
        else { return false }
        atomicMemoryFence(ordering: .acquiring)
        return sequence.load(ordering: .relaxed) == before
    }

    /// Replaces the stamp; one thread at a time.
    func publish(_ stamp: CommitStamp) {
        let odd = sequence.load(ordering: .relaxed) | 1
        sequence.store(odd, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        word0.store(stamp.words.0, ordering: .relaxed)
        word1.store(stamp.words.1, ordering: .relaxed)
        word2.store(stamp.words.2, ordering: .relaxed)
        word3.store(stamp.words.3, ordering: .relaxed)
        word4.store(stamp.words.4, ordering: .relaxed)
        word5.store(stamp.words.5, ordering: .relaxed)
        sequence.store(odd &+ 1, ordering: .releasing)
    }
}
