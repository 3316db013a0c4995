import Foundation
import SQLiteDefaults

/// Types as programs declare them, one for each way in which a type can be stored.
enum Sample {
    enum Theme: String, DefaultsSerializable, CaseIterable { case light, dark }

    enum Level: Int, DefaultsSerializable {
        case low = -1
        case high = 7
    }

    /// What became of `Level` in a later version: the raw value still counts.
    enum CodableLevel: Int, Codable, DefaultsSerializable {
        case low = -1
        case high = 7
    }

    struct Profile: Codable, Hashable, DefaultsSerializable {
        var name = ""
        var ages: [String: Int] = [:]
        var home: URL?
    }

    enum Shape: Codable, Hashable, DefaultsSerializable {
        case circle(radius: Double)
        case rectangle(width: Int, height: Int)
        case none
    }

    /// Numbers that a careless JSON library would round.
    struct Numbers: Codable, Hashable, DefaultsSerializable {
        var unsigned = UInt64.max
        var signed = Int64.min
        var decimal = Decimal(string: "12345678901234567890123456789012345.678") ?? 0
        var tiny = Double.leastNonzeroMagnitude
        var negativeZero = -0.0
        var float = Float(0.1)
        var infinite = -Double.infinity
        var date = Date(timeIntervalSinceReferenceDate: -1e9 + 0.123456)
        var data = Data([0, 255])
        var text = "🚘\u{0}/\"\\e\u{301}"
    }

    struct Version: LosslessStringConvertible, Hashable, Codable, DefaultsSerializable {
        var major: Int
        var minor: Int

        init(_ major: Int, _ minor: Int) { (self.major, self.minor) = (major, minor) }

        init?(_ description: String) {
            let parts = description.split(separator: ".").compactMap { Int($0) }
            guard parts.count == 2 else { return nil }
            self.init(parts[0], parts[1])
        }

        var description: String { "\(major).\(minor)" }
    }

    /// A type of another module, as it were, with a bridge of the program's own.
    struct Endpoint: Hashable, DefaultsSerializable {
        var host: String
        var port: Int

        static var defaultsBridge: EndpointBridge { EndpointBridge() }
    }

    struct EndpointBridge: DefaultsBridge {
        struct Malformed: Error {}

        func encode(_ endpoint: Endpoint) -> PropertyListValue { .string("\(endpoint.host):\(endpoint.port)") }

        func decode(_ stored: PropertyListValue) throws -> Endpoint {
            guard case .string(let text) = stored else { throw DefaultsError(stored: stored, wanted: "string") }
            let parts = text.split(separator: ":")
            guard parts.count == 2, let port = Int(parts[1]) else { throw Malformed() }
            return Endpoint(host: String(parts[0]), port: port)
        }
    }

    /// What can be decoded, but never encoded.
    struct Unwritable: Codable, Hashable, DefaultsSerializable {
        struct Refusal: Error {}

        func encode(to encoder: any Encoder) throws { throw Refusal() }
    }
}
