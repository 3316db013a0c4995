import DefaultsStore
import Foundation

/// `serve PATH KEY [THREADS]`: answers `get` with the key's number and does `set N`, while further threads read the key
/// all the time.
enum ServeVerb: Verb {
    static let name = "serve"

    static func run(_ invocation: Invocation) throws {
        let key = try invocation.text(0)
        let suite = try invocation.openSuite()
        for _ in 0..<((try? invocation.integer(1)) ?? 0) { spin(suite, key) }
        Channel.report("ready")
        while let words = Channel.awaitLine()?.split(separator: " ") {
            switch words.first {
            case "get": Channel.report(try suite.number(forKey: key))
            case "set":
                guard let number = words.last.flatMap({ Int64($0) }) else { throw HelperError.missingArgument }
                try suite.setPropertyList(.integer(number), forKey: key)
                Channel.report("done")
            default: throw HelperError.unknownVerb
            }
        }
    }

    /// Keeps the key in the cache, and ends the process when a read goes back in time, but for the key's removal.
    private static func spin(_ suite: DefaultsSuite, _ key: String) {
        Thread.detachNewThread {
            var newest: Int64 = 0
            while true {
                guard let number = try? suite.number(forKey: key), number >= newest || number == 0 else {
                    Channel.report("error: back from \(newest)")
                    _exit(1)
                }
                newest = max(newest, number)
            }
        }
    }
}

extension DefaultsSuite {
    /// An integer; 0 when the key is absent.
    fileprivate func number(forKey key: String) throws -> Int64 {
        guard case .integer(let number) = try propertyList(forKey: key) else { return 0 }
        return number
    }
}
