import Synchronization

/// The keys of enum cases that have been used, one a case: a key knows where the cache has its value, and what has been
/// reported of it.
enum CaseKeys {
    // The type is part of what makes two AnyHashable equal. Enums have few cases, so nothing needs to be let go.
    private static let keys = Mutex<[AnyHashable: DefaultsKeys]>([:])

    static func key<Case: DefaultsKeyCase>(of keyCase: Case) -> DefaultsKey<Case.Value> {
        if let key = keys.withLock({ $0[keyCase] }) as? DefaultsKey<Case.Value> { return key }
        // Made without the lock, since a name is the enum's own code.
        let made = DefaultsKey<Case.Value>(keyCase.keyName, .dynamic { keyCase.defaultValue }, history: nil)
        return keys.withLock { keys in
            if let key = keys[keyCase] as? DefaultsKey<Case.Value> { return key }
            keys[keyCase] = made
            return made
        }
    }
}
