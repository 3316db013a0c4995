/// A type whose values can be stored under a ``DefaultsKey``.
///
/// Foundation's and Swift's plain types conform, and collections of them. For a type of your own the one word is enough
/// where it is an enum with a raw value, `LosslessStringConvertible`, or `Codable`:
///
/// ```swift
/// enum Theme: String, DefaultsSerializable { case light, dark }         // stored as a string
/// struct Profile: Codable, DefaultsSerializable { var name = "" }       // stored as JSON
/// ```
///
/// A raw value wins over `LosslessStringConvertible`, which wins over `Codable`, so that making an enum `Codable` later
/// does not change what is stored. A value may be decoded once and given to many readers: a structure should not hold an
/// object that can be changed. For a type that is none of these give a bridge:
///
/// ```swift
/// extension Endpoint: DefaultsSerializable {
///     static var defaultsBridge: EndpointBridge { EndpointBridge() }
/// }
/// ```
public protocol DefaultsSerializable: Sendable {
    /// What turns values into their stored form and back.
    associatedtype Bridge: DefaultsBridge where Bridge.Value == Self

    /// What turns values into their stored form and back.
    static var defaultsBridge: Bridge { get }
}

// MARK: - Conformances of one word

extension DefaultsSerializable where Self: Codable {
    /// JSON text.
    public static var defaultsBridge: CodableBridge<Self> { CodableBridge() }
}

extension DefaultsSerializable where Self: LosslessStringConvertible {
    /// The description.
    public static var defaultsBridge: LosslessStringBridge<Self> { LosslessStringBridge() }
}

extension DefaultsSerializable where Self: LosslessStringConvertible & Codable {
    /// The description, which a person can read and write.
    public static var defaultsBridge: LosslessStringBridge<Self> { LosslessStringBridge() }
}

extension DefaultsSerializable where Self: RawRepresentable, RawValue: DefaultsSerializable {
    /// The raw value.
    public static var defaultsBridge: RawRepresentableBridge<Self> { RawRepresentableBridge() }
}

extension DefaultsSerializable where Self: RawRepresentable & Codable, RawValue: DefaultsSerializable {
    /// The raw value: it wins over `Codable`.
    public static var defaultsBridge: RawRepresentableBridge<Self> { RawRepresentableBridge() }
}

extension DefaultsSerializable
where Self: RawRepresentable & LosslessStringConvertible, RawValue: DefaultsSerializable {
    /// The raw value: it wins over the description.
    public static var defaultsBridge: RawRepresentableBridge<Self> { RawRepresentableBridge() }
}

extension DefaultsSerializable
where Self: RawRepresentable & LosslessStringConvertible & Codable, RawValue: DefaultsSerializable {
    /// The raw value: it wins over the description and over `Codable`.
    public static var defaultsBridge: RawRepresentableBridge<Self> { RawRepresentableBridge() }
}
