/// A slot, and the version at which it was found to hold a certain key's value.
struct SlotLocation {
    /// The slot's place in the table, in words.
    let slot: UInt64
    let version: UInt64
}
