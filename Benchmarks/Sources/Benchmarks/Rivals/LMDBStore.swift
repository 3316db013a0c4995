import CRivals
import Foundation

/// LMDB, with a read transaction that each read renews; without power-loss durability it never syncs.
final class LMDBStore: OptionalRival, @unchecked Sendable {
    // Unchecked since the reads capture it: the works use it on one thread at a time, as it lacks `threads`.

    static let contender = Contender.lmdb
    static let abilities: Abilities = [.durable, .powerLoss, .batch, .updates]

    private let store: OpaquePointer

    static func reasonToLeaveOut() -> String? { lmdb_load() == 0 ? nil : "liblmdb is not installed" }

    init(at site: Site) throws {
        guard lmdb_load() == 0, let store = lmdb_open(site.file(.lmdb, "mdb").path, site.survivesPowerLoss ? 1 : 0)
        else {
            throw RivalFailure(.lmdb, "can't open")
        }
        self.store = store
    }

    deinit { lmdb_close(store) }

    func number(forKey key: String) throws -> Int? {
        var number: Int64 = 0
        let result = lmdb_get(store, key, &number)
        if result == RIVAL_ABSENT { return nil }
        try RivalFailure.check(result, .lmdb, "get")
        return Int(number)
    }

    func storedNumbers() -> (String) throws -> Int? { number }

    func numberReads(of key: String) -> Reads {
        { count in try sum(count) { try self.number(forKey: key) ?? 0 } }
    }

    func textReads(of key: String) -> Reads {
        { count in
            try sum(count) {
                var length: Int64 = 0
                try RivalFailure.check(lmdb_get_text_length(self.store, key, &length), .lmdb, "get")
                return Int(length)
            }
        }
    }

    func set(_ number: Int, forKey key: String) throws {
        try transaction { lmdb_put(store, key, Int64(number)) }
    }

    func set(_ text: String, forKey key: String) throws {
        try transaction { lmdb_put_text(store, key, text) }
    }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        try transaction {
            for key in keys {
                let result = lmdb_put(store, key, Int64(number))
                guard result == 0 else { return result }
            }
            return 0
        }
    }

    func increment(_ key: String) throws {
        try transaction { lmdb_increment(store, key) }
    }

    private func transaction(_ body: () -> Int32) throws {
        try RivalFailure.check(lmdb_begin(store), .lmdb, "begin")
        try RivalFailure.check(body(), .lmdb, "put")
        try RivalFailure.check(lmdb_commit(store), .lmdb, "commit")
    }
}
