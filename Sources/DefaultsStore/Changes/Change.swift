/// One key that a transaction of this process has changed.
struct Change {
    /// The suite's number in this process; the transaction knows its name.
    let suite: UInt32
    let key: String
    /// The new value; nil when the key was removed.
    let value: PropertyListValue?
}
