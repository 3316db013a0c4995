import CFloor
import Foundation

/// The floor: what a program would write by hand over SQLite's C API.
final class Floor {
    private let store: OpaquePointer
    private let suite: UnsafeMutablePointer<CChar>
    private let keys: [UnsafePointer<CChar>?]

    struct Failure: Error {
        let result: Int32
    }

    init(at url: URL, suite: String, keys: [String]) throws {
        guard let store = floor_open(url.path) else { throw Failure(result: 14) }
        self.store = store
        self.suite = strdup(suite)
        self.keys = keys.map { UnsafePointer(strdup($0)) }
    }

    deinit {
        floor_close(store)
        free(suite)
        for key in keys { free(UnsafeMutablePointer(mutating: key)) }
    }

    func set(_ value: Int, at index: Int) throws {
        try check(floor_set(store, suite, keys[index], Int64(value)))
    }

    /// Sets the first keys in one transaction.
    func setBatch(_ value: Int, count: Int) throws {
        try check(
            keys.withUnsafeBufferPointer { floor_set_batch(store, suite, $0.baseAddress, Int32(count), Int64(value)) }
        )
    }

    func get(at index: Int) throws -> Int {
        var value: Int64 = 0
        try check(floor_get(store, suite, keys[index], &value))
        return Int(value)
    }

    private func check(_ result: Int32) throws {
        guard result == 0 else { throw Failure(result: result) }
    }
}
