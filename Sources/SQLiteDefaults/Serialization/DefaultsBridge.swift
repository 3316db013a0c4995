public import DefaultsStore
import Foundation

/// What turns the values of a type into their stored form and back.
///
/// Write one for a type that you don't own, or whose stored form should be another than the usual.
///
/// ```swift
/// struct EndpointBridge: DefaultsBridge {
///     func encode(_ endpoint: Endpoint) -> PropertyListValue { .string("\(endpoint.host):\(endpoint.port)") }
///     func decode(_ stored: PropertyListValue) throws -> Endpoint {
///         guard case .string(let text) = stored else { throw DefaultsError(stored: stored, wanted: "string") }
///         return try Endpoint(parsing: text)
///     }
/// }
/// ```
public protocol DefaultsBridge<Value>: Sendable {
    /// The type.
    associatedtype Value

    /// The stored form of a value.
    ///
    /// - Throws: Any error; the value is then not stored, and the old one stays.
    func encode(_ value: Value) throws -> PropertyListValue

    /// The value of a stored form, which may be anything that a program or a person has stored under the key.
    ///
    /// - Throws: Any error; the key then gives its default, and what is stored stays as it is.
    func decode(_ stored: PropertyListValue) throws -> Value

    /// Whether values are stored as JSON; then collections of them are as well.
    var storesJSON: Bool { get }
}

extension DefaultsBridge {
    /// False.
    public var storesJSON: Bool { false }
}

extension DefaultsBridge {
    /// The form that a value has inside an array or a dictionary, where a URL is its text.
    ///
    /// A URL without a scheme would come back as the path of a file.
    ///
    /// - Throws: `unsupportedValue` where there is no such form, and what the bridge throws.
    func encodeElement(_ value: Value) throws -> PropertyListValue {
        switch try encode(value) {
        case .url(let url) where url.scheme != nil: return .string(url.absoluteString)
        case .url:
            throw DefaultsError(.unsupportedValue, "A URL without a scheme can't be stored inside a collection.")
        case .null: throw DefaultsError(.unsupportedValue, "nil can't be stored inside a collection: leave it out.")
        case let form: return form
        }
    }
}
