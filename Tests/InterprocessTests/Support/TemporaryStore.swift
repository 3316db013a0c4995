import DefaultsStore
import Foundation
import TestSupport

/// A path for a database in a fresh folder, which is removed with the last reference.
final class TemporaryStore {
    let folder: URL
    let url: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("interprocess-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        url = folder.appendingPathComponent("a.sqlite")
    }

    deinit {
        // What can't be removed is left to the system's own cleaning of its temporary folder.
        try? FileManager.default.removeItem(at: folder)
    }

    var path: String { url.path }

    // MARK: - In this process

    /// Opens the database and gives the suite that the helper uses.
    func openSuite(busyTimeout: Duration = .seconds(5)) throws -> DefaultsSuite {
        try DefaultsDatabase.open(at: url, busyTimeout: busyTimeout).suite("t")
    }

    /// The file as another program opens it.
    func openRaw() throws -> RawDatabase {
        let raw = try RawDatabase(url)
        try raw.skipSyncing()
        return raw
    }

    /// What SQLite itself says of the file: "ok", if it is whole.
    func integrity() throws -> String {
        try openRaw().text("PRAGMA integrity_check")
    }

    // MARK: - In processes of their own

    /// Starts a helper on this database.
    func start(
        _ verb: String,
        _ arguments: any CustomStringConvertible...,
        barrier: Barrier? = nil,
        environment: [String: String?] = [:]
    ) throws -> HelperProcess {
        try HelperProcess(
            [verb, path] + arguments.map(\.description),
            on: self,
            barrier: barrier,
            environment: environment
        )
    }

    /// The number that a new process reads; 0 when the key is absent.
    func numberSeenByNewProcess(_ key: String) throws -> Int64? {
        let process = try start("serve", key)
        try process.expect("ready")
        return Int64(try process.ask("get"))
    }
}

extension DefaultsSuite {
    /// An integer; nil when the key is absent or has another type.
    func number(_ key: String) throws -> Int64? {
        guard case .integer(let number) = try propertyList(forKey: key) else { return nil }
        return number
    }
}
