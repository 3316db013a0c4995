import DefaultsStore
public import Foundation

/// The getters of `UserDefaults`, for names instead of keys.
extension UserDefaults {
    /// The value; nil if there is none.
    public func object(forName name: Name) -> Any? { object(forKey: name.rawValue) }

    /// The value as text; nil if there is none.
    public func string(forName name: Name) -> String? { string(forKey: name.rawValue) }

    /// The value, if it is an array; nil if there is none.
    public func array(forName name: Name) -> [Any]? { array(forKey: name.rawValue) }

    /// The value, if it is a dictionary; nil if there is none.
    public func dictionary(forName name: Name) -> [String: Any]? { dictionary(forKey: name.rawValue) }

    /// The value, if it is data; nil if there is none.
    public func data(forName name: Name) -> Data? { data(forKey: name.rawValue) }

    /// The value, if it is an array of nothing but strings; nil if there is none.
    public func stringArray(forName name: Name) -> [String]? { stringArray(forKey: name.rawValue) }

    /// The value as a URL; nil if there is none.
    public func url(forName name: Name) -> URL? { url(forKey: name.rawValue) }

    /// The value as an integer; 0 if there is none.
    public func integer(forName name: Name) -> Int { integer(forKey: name.rawValue) }

    /// The value as a single-precision number; 0 if there is none.
    public func float(forName name: Name) -> Float { float(forKey: name.rawValue) }

    /// The value as a number; 0 if there is none.
    public func double(forName name: Name) -> Double { double(forKey: name.rawValue) }

    /// The value as a Boolean; false if there is none.
    public func bool(forName name: Name) -> Bool { bool(forKey: name.rawValue) }
}

/// The getters with a default of the caller's, which is returned where the plain getter returns nil, or the key is absent.
extension UserDefaults {
    /// The value, or the default.
    public func object(forName name: Name, defaultValue: Any) -> Any {
        object(forName: name) ?? defaultValue
    }

    /// The value as text, or the default.
    public func string(forName name: Name, defaultValue: String) -> String {
        string(forName: name) ?? defaultValue
    }

    /// The value, if it is an array, or the default.
    public func array(forName name: Name, defaultValue: [Any]) -> [Any] {
        array(forName: name) ?? defaultValue
    }

    /// The value, if it is a dictionary, or the default.
    public func dictionary(forName name: Name, defaultValue: [String: Any]) -> [String: Any] {
        dictionary(forName: name) ?? defaultValue
    }

    /// The value, if it is data, or the default.
    public func data(forName name: Name, defaultValue: Data) -> Data {
        data(forName: name) ?? defaultValue
    }

    /// The value, if it is an array of nothing but strings, or the default.
    public func stringArray(forName name: Name, defaultValue: [String]) -> [String] {
        stringArray(forName: name) ?? defaultValue
    }

    /// The value as a URL, or the default.
    public func url(forName name: Name, defaultValue: URL) -> URL {
        url(forName: name) ?? defaultValue
    }

    /// The value as an integer, or the default where the key is absent.
    public func integer(forName name: Name, defaultValue: Int) -> Int {
        stored(name)?.integerValue ?? defaultValue
    }

    /// The value as a single-precision number, or the default where the key is absent.
    public func float(forName name: Name, defaultValue: Float) -> Float {
        stored(name)?.floatValue ?? defaultValue
    }

    /// The value as a number, or the default where the key is absent.
    public func double(forName name: Name, defaultValue: Double) -> Double {
        stored(name)?.doubleValue ?? defaultValue
    }

    /// The value as a Boolean, or the default where the key is absent.
    public func bool(forName name: Name, defaultValue: Bool) -> Bool {
        stored(name)?.boolValue ?? defaultValue
    }

    /// The value, read once: a getter asked after the key was found might miss it, and give a 0 that nobody stored.
    private func stored(_ name: Name) -> PropertyListValue? {
        if let sqlite { return sqlite.find(name.rawValue) }
        // Foundation keeps nothing that is no property list.
        return try? foundationValue(forKey: name.rawValue)
    }
}
