public import Foundation

/// The setters of `UserDefaults`, for names instead of keys.
extension UserDefaults {
    /// Stores a value, or removes it.
    ///
    /// - Parameters:
    ///   - value: A property list; nil, also inside further optionals, removes the value.
    ///   - name: The name.
    public func set(_ value: Any?, forName name: Name) {
        // Foundation on Linux never returns from setting nil.
        guard let value = value.flatMap(unwrapped) else { return removeObject(forName: name) }
        set(value, forKey: name.rawValue)
    }

    /// Stores an integer.
    public func set(_ value: Int, forName name: Name) { set(value, forKey: name.rawValue) }

    /// Stores a single-precision number.
    public func set(_ value: Float, forName name: Name) { set(value, forKey: name.rawValue) }

    /// Stores a number.
    public func set(_ value: Double, forName name: Name) { set(value, forKey: name.rawValue) }

    /// Stores a Boolean.
    public func set(_ value: Bool, forName name: Name) { set(value, forKey: name.rawValue) }

    /// Stores a URL, or removes it.
    public func set(_ url: URL?, forName name: Name) {
        guard let url else { return removeObject(forName: name) }
        set(url, forKey: name.rawValue)
    }

    /// Removes the value.
    public func removeObject(forName name: Name) { removeObject(forKey: name.rawValue) }
}
