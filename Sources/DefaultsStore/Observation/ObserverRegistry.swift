/// The observers of one database, found by what they observe.
struct ObserverRegistry {
    /// By suite, key and observer: the places that the key has among the observer's.
    private var keyObservers: [ByteString: [ByteString: [KeyObserver: [Int]]]] = [:]
    private var changeObservers: Set<ChangeObserver> = []

    /// A key, and who observes it.
    struct ObservedKey {
        let suite: String
        let key: String
        let observers: [KeyObserver: [Int]]
    }

    var isEmpty: Bool { keyObservers.isEmpty && changeObservers.isEmpty }

    // MARK: - Adding and removing

    mutating func insert(_ observer: KeyObserver) {
        let suite = ByteString(observer.suite.name)
        for (place, key) in observer.keys.enumerated() {
            keyObservers[suite, default: [:]][ByteString(key), default: [:]][observer, default: []].append(place)
        }
    }

    mutating func remove(_ observer: KeyObserver) {
        let suite = ByteString(observer.suite.name)
        for key in observer.keys {
            let key = ByteString(key)
            keyObservers[suite]?[key]?[observer] = nil
            if keyObservers[suite]?[key]?.isEmpty == true { keyObservers[suite]?[key] = nil }
        }
        if keyObservers[suite]?.isEmpty == true { keyObservers[suite] = nil }
    }

    mutating func insert(_ observer: ChangeObserver) {
        changeObservers.insert(observer)
    }

    mutating func remove(_ observer: ChangeObserver) {
        changeObservers.remove(observer)
    }

    // MARK: - Finding

    /// The observed ones of the keys that have changed: all of them, where the changes are not known one by one.
    func observedKeys(among changes: ChangeSet) -> [ObservedKey] {
        var found: [ObservedKey] = []
        if changes.hasAllKeys {
            changes.forEachKey { suite, key in
                guard let observers = keyObservers[suite]?[key] else { return }
                found.append(ObservedKey(suite: suite.string, key: key.string, observers: observers))
            }
        } else {
            for (suite, keys) in keyObservers {
                for (key, observers) in keys {
                    found.append(ObservedKey(suite: suite.string, key: key.string, observers: observers))
                }
            }
        }
        return found
    }

    /// Everybody who wants to know what has changed.
    var allChangeObservers: [ChangeObserver] { Array(changeObservers) }

    /// Everybody who wants to know values.
    var allKeyObservers: Set<KeyObserver> { Set(keyObservers.values.lazy.flatMap(\.values).flatMap(\.keys)) }
}
