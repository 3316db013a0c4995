import Foundation
import Synchronization

/// The part of the cache that is read without a lock: small values, each in a slot of fixed size.
///
/// A slot holds a key of up to 56 bytes and a scalar, a string of up to 56 bytes, or the knowledge that the key is
/// absent. The table is 1 MiB of memory that is never moved or freed while it is in use, so that a reader may look at
/// any slot at any time; memory that was never written costs nothing. Each slot is a sequence lock: its version is odd
/// while it is being written, and a reader that sees the version change discards what it read. No version is given twice,
/// in any slot of any table of this process, so that a version alone says what a slot holds. Writers take turns: the
/// cache's lock sees to that.
final class SlotTable: @unchecked Sendable {
    // Unchecked: all access to the memory behind `words` is atomic.
    private let words: UnsafeMutablePointer<Atomic<UInt64>>

    /// Slots in a set: a key can lie in any slot of the set that its hash names.
    private static let waysPerSet = 4
    private static let setCount = 2_048
    private static let wordsPerSlot = 16
    private static let slotCount = waysPerSet * setCount
    private static let size = slotCount * wordsPerSlot * MemoryLayout<Atomic<UInt64>>.stride

    // Where a slot's words lie.
    private static let version = 0
    private static let header = 1
    private static let keyWords = 2
    private static let valueWords = 2 + SlotKey.wordCount

    /// The version that was given last, to any table: a process may open and close databases without end. Always even, and
    /// changed by writers alone.
    private static let lastVersion = Atomic<UInt64>(0)

    init() {
        // Asked of the system itself, whose pages are zero, which is an empty slot, and not there before they are written;
        // calloc fills memory that it gives a second time.
        let memory = mmap(nil, Self.size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANON, -1, 0)
        guard let memory, memory != UnsafeMutableRawPointer(bitPattern: -1) else {
            preconditionFailure("out of memory: 1 MiB for the cache of a defaults database")
        }
        words = memory.assumingMemoryBound(to: Atomic<UInt64>.self)
    }

    deinit { munmap(words, Self.size) }

    // MARK: - Reading

    /// What the table knows of a key.
    enum Answer {
        case unknown
        case absent
        case value(PropertyListValue)
    }

    /// Looks the key up without a lock.
    @inline(__always)
    func answer(for key: SlotKey) -> Answer {
        find(key) { content, _ in content.answer } ?? .unknown
    }

    /// Where a key's slot is, and the version at which it was found there.
    func location(of key: SlotKey) -> SlotLocation? {
        find(key) { _, location in location }
    }

    /// The scalar in the slot at the location, as long as nobody has written to it since it was found.
    @inline(__always)
    func scalar(at location: SlotLocation, suite: UInt32) -> DefaultsScalar {
        let content = content(at: location, suite: suite) { header, slot in
            SlotContent(header: header, firstWord: words[slot &+ Self.valueWords].load(ordering: .relaxed))
        }
        return content?.scalar(version: location.version) ?? .unknown
    }

    /// All that is in the slot at the location, likewise.
    @inline(__always)
    func content(at location: SlotLocation, suite: UInt32) -> SlotContent? {
        content(at: location, suite: suite) { header, slot in
            SlotContent(header: header, words: { words[slot + Self.valueWords + $0].load(ordering: .relaxed) })
        }
    }

    @inline(__always)
    private func content(
        at location: SlotLocation,
        suite: UInt32,
        _ content: (_ header: UInt64, _ slot: Int) -> SlotContent
    ) -> SlotContent? {
        let slot = Int(truncatingIfNeeded: location.slot)
        guard words[slot &+ Self.version].load(ordering: .acquiring) == location.version else { return nil }
        let content = content(words[slot &+ Self.header].load(ordering: .relaxed), slot)
        atomicMemoryFence(ordering: .acquiring)
        guard words[slot &+ Self.version].load(ordering: .relaxed) == location.version else { return nil }
        return content.suite == suite ? content : nil
    }

    @inline(__always)
    private func find<Result>(_ key: SlotKey, _ result: (SlotContent, SlotLocation) -> Result) -> Result? {
        let first = firstSlot(of: key)
        for way in 0..<Self.waysPerSet {
            let slot = first + way * Self.wordsPerSlot
            // A slot that changes under the reader's eyes is read again; after that SQLite is asked.
            for _ in 0..<8 {
                let version = words[slot + Self.version].load(ordering: .acquiring)
                if version & 1 == 1 { continue }
                if version == 0 || !holds(key, at: slot) { break }
                let content = SlotContent(
                    header: words[slot + Self.header].load(ordering: .relaxed),
                    words: { self.words[slot + Self.valueWords + $0].load(ordering: .relaxed) }
                )
                atomicMemoryFence(ordering: .acquiring)
                if words[slot + Self.version].load(ordering: .relaxed) == version {
                    return result(content, SlotLocation(slot: UInt64(slot), version: version))
                }
            }
        }
        return nil
    }

    @inline(__always)
    private func firstSlot(of key: SlotKey) -> Int {
        Int(truncatingIfNeeded: key.hash >> 40) % Self.setCount * Self.waysPerSet * Self.wordsPerSlot
    }

    @inline(__always)
    private func holds(_ key: SlotKey, at slot: Int) -> Bool {
        guard SlotContent.identity(in: words[slot + Self.header].load(ordering: .relaxed)) == key.identity else {
            return false
        }
        return withUnsafeBytes(of: key.words) { bytes in
            for word in 0..<key.usedWords {
                let stored = words[slot + Self.keyWords + word].load(ordering: .relaxed)
                if stored != bytes.load(fromByteOffset: word * 8, as: UInt64.self) { return false }
            }
            return true
        }
    }

    // MARK: - Writing, one thread at a time

    /// Remembers a key's value, or its absence; false when the value is too large for a slot.
    func store(_ value: PropertyListValue?, for key: SlotKey) -> Bool {
        guard let content = SlotContent(value, identity: key.identity) else {
            forget(key)
            return false
        }
        store(content, for: key)
        return true
    }

    /// Remembers what stands for a key's value.
    func store(_ content: SlotContent, for key: SlotKey) {
        let slot = slotToWrite(for: key)
        let version = beginWriting(slot)
        words[slot + Self.header].store(content.header, ordering: .relaxed)
        withUnsafeBytes(of: key.words) { bytes in
            for word in 0..<key.usedWords {
                words[slot + Self.keyWords + word].store(
                    bytes.load(fromByteOffset: word * 8, as: UInt64.self),
                    ordering: .relaxed
                )
            }
        }
        withUnsafeBytes(of: content.payload) { bytes in
            for word in 0..<content.usedWords {
                words[slot + Self.valueWords + word].store(
                    bytes.load(fromByteOffset: word * 8, as: UInt64.self),
                    ordering: .relaxed
                )
            }
        }
        endWriting(slot, version)
    }

    /// Forgets what is known of a key.
    func forget(_ key: SlotKey) {
        let first = firstSlot(of: key)
        for way in 0..<Self.waysPerSet {
            let slot = first + way * Self.wordsPerSlot
            if words[slot + Self.version].load(ordering: .relaxed) != 0, holds(key, at: slot) { clear(slot) }
        }
    }

    /// Forgets everything.
    func forgetAll() {
        for index in 0..<Self.slotCount {
            let slot = index * Self.wordsPerSlot
            if words[slot + Self.version].load(ordering: .relaxed) != 0 { clear(slot) }
        }
    }

    private func clear(_ slot: Int) {
        let version = beginWriting(slot)
        words[slot + Self.header].store(SlotContent.nobody, ordering: .relaxed)
        endWriting(slot, version)
    }

    /// The key's own slot, else a free one, else the one whose turn it is to make room.
    private func slotToWrite(for key: SlotKey) -> Int {
        let first = firstSlot(of: key)
        let slots = (0..<Self.waysPerSet).map { first + $0 * Self.wordsPerSlot }
        if let own = slots.first(where: { words[$0].load(ordering: .relaxed) != 0 && holds(key, at: $0) }) {
            return own
        }
        let free = slots.first { slot in
            words[slot + Self.version].load(ordering: .relaxed) == 0
                || words[slot + Self.header].load(ordering: .relaxed) == SlotContent.nobody
        }
        return free ?? slots[Int.random(in: 0..<Self.waysPerSet)]
    }

    /// Returns the version to end with.
    private func beginWriting(_ slot: Int) -> UInt64 {
        let version = Self.lastVersion.wrappingAdd(2, ordering: .relaxed).newValue
        words[slot + Self.version].store(version - 1, ordering: .relaxed)
        atomicMemoryFence(ordering: .releasing)
        return version
    }

    private func endWriting(_ slot: Int, _ version: UInt64) {
        words[slot + Self.version].store(version, ordering: .releasing)
    }
}
