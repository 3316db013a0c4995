import DefaultsStore

/// What `write` is to do with a key.
enum NewValue: Equatable {
    /// Put a value in the place of the old one.
    case replacing(PropertyListValue)
    /// Append to the array that is there.
    case appending([PropertyListValue])
    /// Set these entries in the dictionary that is there.
    case merging([String: PropertyListValue])
}
