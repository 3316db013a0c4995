import DefaultsStore
import Foundation

/// Keys on the objects of Foundation's own class, which has no transactions, and does not tell stored values from others.
///
/// What an earlier version left is looked for at each call, in the object's search list without the domains that all objects share.
/// A value is stored under the new name before the old one is removed, so that a crash in between leaves both.
extension DefaultsKey {
    /// What the object has under the key; what an earlier version of the program left there is taken over first.
    func stored(inFoundation defaults: UserDefaults) throws(DefaultsError) -> PropertyListValue? {
        if let history { try takeOver(in: defaults, history) }
        return try defaults.foundationValue(forKey: name)
    }

    /// Stores a form of a value, or removes the key, and removes the older names.
    func store(_ form: PropertyListValue?, inFoundation defaults: UserDefaults) {
        defaults.storeFoundationValue(form, forKey: name)
        for oldName in history?.oldNames ?? [] where defaults.object(forKey: oldName) != nil {
            defaults.removeObject(forKey: oldName)
        }
    }

    private func takeOver(in defaults: UserDefaults, _ history: KeyHistory<Value>) throws(DefaultsError) {
        // What a command line says hides what is stored.
        let arguments = defaults.volatileDomain(forName: UserDefaults.argumentDomain)
        guard ([name] + history.oldNames).allSatisfy({ arguments[$0] == nil }) else { return }
        var left: [String] = []
        var stored = try defaults.storedFoundationValue(forKey: name)
        let before = stored
        for oldName in history.oldNames {
            guard let old = try defaults.storedFoundationValue(forKey: oldName) else { continue }
            left.append(oldName)
            stored = stored ?? old
        }
        if let upgraded = upgraded(form: stored) { stored = upgraded.form }
        if stored != before { defaults.storeFoundationValue(stored, forKey: name) }
        for oldName in left { defaults.removeObject(forKey: oldName) }
    }
}

extension UserDefaults {
    func foundationValue(forKey name: String) throws(DefaultsError) -> PropertyListValue? {
        do {
            return try object(forKey: name).map { object throws(DefaultsError) in
                try PropertyListValue(propertyList: object)
            }
        } catch {
            throw error.concerning(key: name)
        }
    }

    /// The same without what every object has: registered values, and those of the global domain.
    ///
    /// Foundation on Linux does not list what is registered, but a suite that nobody has written shows it. A stored value
    /// that is equal to a registered one can't be told from it.
    fileprivate func storedFoundationValue(forKey name: String) throws(DefaultsError) -> PropertyListValue? {
        guard let value = try foundationValue(forKey: name) else { return nil }
        let shared = try UserDefaults(suiteName: "SQLiteDefaults.unwritten")?.foundationValue(forKey: name)
        return value == shared ? nil : value
    }

    fileprivate func storeFoundationValue(_ value: PropertyListValue?, forKey name: String) {
        switch value {
        // Foundation on Linux never returns from setting nil, and stores a URL as the path of a file.
        case nil: removeObject(forKey: name)
        case .url(let url): set(url.absoluteString, forKey: name)
        case let value?: set(value.propertyList, forKey: name)
        }
    }
}
