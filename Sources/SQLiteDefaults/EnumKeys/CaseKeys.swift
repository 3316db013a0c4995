import Synchronization

/// The keys of enum cases that have been used, one a case: a key knows where the cache has its value, and what has been
/// reported of it.
enum CaseKeys {
    // The type is part of what makes two AnyHashable equal.
    private static let keys = Mutex<[AnyHashable: DefaultsKeys]>([:])
    /// With associated values an enum has any number of cases; a key that was let go of is made anew.
    private static let maximumCount = 10_000

    static func key<Case: DefaultsKeyCase>(of keyCase: Case) -> DefaultsKey<Case.Value> {
        if let key = keys.withLock({ $0[keyCase] }) as? DefaultsKey<Case.Value> { return key }
        // Made without the lock, since a name is the enum's own code.
        let made = DefaultsKey<Case.Value>(keyCase.keyName, .dynamic { keyCase.defaultValue }, history: nil)
        // What is let go of ends without the lock, since a value that a key keeps is the program's own.
        let (key, _) = keys.withLock { keys in
            if let key = keys[keyCase] as? DefaultsKey<Case.Value> { return (key, [:]) }
            let old = keys.count < maximumCount ? [:] : keys
            if !old.isEmpty { keys = [:] }
            keys[keyCase] = made
            return (made, old)
        }
        return key
    }
}
