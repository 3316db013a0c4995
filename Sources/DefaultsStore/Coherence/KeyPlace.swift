import Synchronization

/// Where in a cache a key's value was found last, so that the next read need not search for it.
///
/// The version is enough to know that the slot still holds that key's value, of that suite's database: the two words
/// need not have been written together, and a place that is out of date costs a search.
@usableFromInline
package struct KeyPlace: ~Copyable, Sendable {
    private let slot = Atomic<UInt64>(0)
    private let version = Atomic<UInt64>(0)

    package init() {}

    var location: SlotLocation {
        @inline(__always) get {
            SlotLocation(slot: slot.load(ordering: .relaxed), version: version.load(ordering: .relaxed))
        }
    }

    func note(_ location: SlotLocation) {
        slot.store(location.slot, ordering: .relaxed)
        version.store(location.version, ordering: .relaxed)
    }
}
