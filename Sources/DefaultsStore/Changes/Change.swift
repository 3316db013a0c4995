/// One key that a transaction of this process has changed.
struct Change {
    let suite: DefaultsSuite
    let key: String
    /// The new value; nil when the key was removed.
    let value: PropertyListValue?
}
