public import DefaultsStore

/// Values of any type, as they are stored: for settings, and for parts of collections, whose type is not known.
public struct PropertyListBridge: DefaultsBridge {
    /// The stored form of a value.
    public func encode(_ value: PropertyListValue) -> PropertyListValue { value }

    /// The value of a stored form.
    public func decode(_ stored: PropertyListValue) -> PropertyListValue { stored }
}

extension PropertyListValue: DefaultsSerializable {
    /// Values of any type.
    public static var defaultsBridge: PropertyListBridge { PropertyListBridge() }
}
