import CRivals
import Foundation

/// dconf, in which GSettings keeps its values on most Linux desktops. A set returns when the service has written.
final class DconfStore: OptionalRival, @unchecked Sendable {
    // Unchecked since the reads capture it: the works use it on one thread at a time, as it lacks `threads`.

    static let contender = Contender.dconf
    static let abilities: Abilities = [.durable, .batch, .writesWhole]

    private let client: UnsafeMutableRawPointer
    private let path = "/bench/"

    static func reasonToLeaveOut() -> String? {
        guard dconf_load() == 0 else { return "libdconf is not installed" }
        return MessageBus.reasonToLeaveOut()
    }

    init(at site: Site) throws {
        // A database for each site; the name becomes part of an object's path on the bus, which takes no hyphen.
        let name = "bench_" + site.name.replacingOccurrences(of: "-", with: "_")
        let profile = site.file(.dconf, "profile")
        if !FileManager.default.fileExists(atPath: profile.path) {
            try Data("user-db:\(name)\n".utf8).write(to: profile)
        }
        setenv("DCONF_PROFILE", profile.path, 1)
        guard dconf_load() == 0, let client = dconf_open() else { throw RivalFailure(.dconf, "can't open") }
        self.client = client
    }

    deinit { dconf_close(client) }

    func number(forKey key: String) throws -> Int? {
        var number: Int64 = 0
        let result = dconf_get(client, path + key, &number)
        if result == RIVAL_ABSENT { return nil }
        try RivalFailure.check(result, .dconf, "read")
        return Int(number)
    }

    func storedNumbers() -> (String) throws -> Int? { number }

    func numberReads(of key: String) -> Reads {
        let key = path + key
        return { count in
            try sum(count) {
                var number: Int64 = 0
                try RivalFailure.check(dconf_get(self.client, key, &number), .dconf, "read")
                return Int(number)
            }
        }
    }

    func textReads(of key: String) -> Reads {
        let key = path + key
        return { count in
            try sum(count) {
                var length: Int64 = 0
                try RivalFailure.check(dconf_get_text_length(self.client, key, &length), .dconf, "read")
                return Int(length)
            }
        }
    }

    func set(_ number: Int, forKey key: String) throws {
        try RivalFailure.check(dconf_set(client, path + key, Int64(number)), .dconf, "write")
    }

    func set(_ text: String, forKey key: String) throws {
        try RivalFailure.check(dconf_set_text(client, path + key, text), .dconf, "write")
    }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        let batch = dconf_batch()
        for key in keys { dconf_batch_put(batch, path + key, Int64(number)) }
        try RivalFailure.check(dconf_batch_commit(client, batch), .dconf, "change")
    }

    func increment(_ key: String) throws { try set((try number(forKey: key) ?? 0) + 1, forKey: key) }
}
