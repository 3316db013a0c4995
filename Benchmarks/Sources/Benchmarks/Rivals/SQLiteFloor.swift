import CRivals
import Foundation

/// The floor: what a program would write by hand over SQLite's C API.
final class SQLiteFloor: Rival, @unchecked Sendable {
    // Unchecked since the reads capture it: the works use it on one thread at a time, as it lacks `threads`.

    static let contender = Contender.sqlite
    static let abilities: Abilities = [.durable, .powerLoss, .batch, .strangers, .updates]

    private let store: OpaquePointer

    init(at site: Site) throws {
        guard let store = floor_open(site.file(.sqlite, "sqlite").path, site.survivesPowerLoss ? 1 : 0) else {
            throw RivalFailure(.sqlite, "can't open")
        }
        self.store = store
    }

    deinit { floor_close(store) }

    func number(forKey key: String) throws -> Int? {
        var number: Int64 = 0
        let result = floor_get(store, Site.suiteName, key, &number)
        if result == RIVAL_ABSENT { return nil }
        try check(result, "get")
        return Int(number)
    }

    func storedNumbers() -> (String) throws -> Int? { number }

    func numberReads(of key: String) -> Reads {
        { count in try sum(count) { try self.number(forKey: key) ?? 0 } }
    }

    func textReads(of key: String) -> Reads {
        { count in
            try sum(count) {
                var text: UnsafePointer<CChar>?
                try self.check(floor_get_text(self.store, Site.suiteName, key, &text), "get")
                return text.map { String(cString: $0).utf8.count } ?? 0
            }
        }
    }

    func set(_ number: Int, forKey key: String) throws {
        try check(floor_set(store, Site.suiteName, key, Int64(number)), "set")
    }

    func set(_ text: String, forKey key: String) throws {
        try check(floor_set_text(store, Site.suiteName, key, text), "set")
    }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try check(floor_begin(store), "begin")
        for key in keys { try check(floor_put(store, Site.suiteName, key, Int64(number)), "put") }
        try check(floor_commit(store), "commit")
    }

    func increment(_ key: String) throws { try check(floor_increment(store, Site.suiteName, key), "increment") }

    private func check(_ result: Int32, _ call: String) throws {
        try RivalFailure.check(result, .sqlite, call)
    }
}
