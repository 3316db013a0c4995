import SQLiteDefaults

/// Where the daemon connects to.
struct Settings: Equatable {
    static let initial = Settings(host: "localhost", port: 8080)

    var host: String
    var port: Int
}

extension Settings {
    /// Reads host and port at one point in time: a change of both is seen whole or not at all.
    init(in suite: DefaultsSuite) throws {
        self = .initial
        let (host, port) = try suite.read { snapshot in
            (try snapshot.propertyList(forKey: "host"), try snapshot.propertyList(forKey: "port"))
        }
        if case .string(let host) = host { self.host = host }
        if case .integer(let port) = port { self.port = Int(port) }
    }
}

extension Settings: CustomStringConvertible {
    var description: String { "host=\(host) port=\(port)" }
}
