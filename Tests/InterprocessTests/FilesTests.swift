import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct FilesTests {
    @Test(arguments: ["077", "022", "000", "777"])
    func `I3: files and folders are their owner's alone under any umask`(umask: String) throws {
        let store = try TemporaryStore()
        let folder = store.folder.appendingPathComponent("x/y")
        let path = folder.appendingPathComponent("a.sqlite").path
        let process = try HelperProcess(["create", path, umask], on: store)
        try process.expect("ready")
        for suffix in ["", "-wal", "-shm"] { #expect(try mode(path + suffix) == 0o600, "\(suffix)") }
        #expect(try mode(folder.path) == 0o700)
        #expect(try mode(folder.deletingLastPathComponent().path) == 0o700)
        try process.send("done")
        #expect(process.wait() == .success)
        #expect(try mode(path) == 0o600)
    }

    private func mode(_ path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }

    // MARK: - Taken away while open

    @Test(arguments: [[""], ["", "-wal", "-shm"]], [false, true])
    func `H8: nothing is stored in a file that was removed`(suffixes: [String], isFolderQuiet: Bool) throws {
        let store = try TemporaryStore()
        var suite: DefaultsSuite? = try store.openSuite()
        if isFolderQuiet { waitUntilFolderIsQuiet() }
        try suite?.setPropertyList(.integer(1), forKey: "k")
        for suffix in suffixes { try FileManager.default.removeItem(atPath: store.path + suffix) }
        try expectReplaced(&suite, store)
    }

    @Test func `H8: nothing is stored in a folder that was moved`() throws {
        let store = try TemporaryStore()
        let moved = store.folder.appendingPathExtension("moved")
        defer { try? FileManager.default.removeItem(at: moved) }
        var suite: DefaultsSuite? = try store.openSuite()
        waitUntilFolderIsQuiet()
        try suite?.setPropertyList(.integer(1), forKey: "k")
        try FileManager.default.moveItem(at: store.folder, to: moved)
        try FileManager.default.createDirectory(at: store.folder, withIntermediateDirectories: false)
        try expectReplaced(&suite, store)
    }

    /// The next change of the folder is then sure to give it another time; nothing else tells that it is.
    private func waitUntilFolderIsQuiet() {
        usleep(100_000)
    }

    @Test func `H8: nothing is stored in a file that another has replaced`() throws {
        let store = try TemporaryStore()
        let other = try TemporaryStore()
        try other.openSuite().setPropertyList(.integer(5), forKey: "k")
        var suite: DefaultsSuite? = try store.openSuite()
        try suite?.setPropertyList(.integer(1), forKey: "k")
        #expect(rename(other.path, store.path) == 0)
        try expectReplaced(&suite, store)
    }

    @Test func `I6: nothing is stored in the old target of a link that has moved`() throws {
        let store = try TemporaryStore()
        let link = store.folder.appendingPathComponent("link.sqlite")
        try FileManager.default.createSymbolicLink(at: link, withDestinationURL: store.url)
        var suite: DefaultsSuite? = try DefaultsDatabase.open(at: link).suite("t")
        try suite?.setPropertyList(.integer(1), forKey: "k")
        #expect(try store.numberSeenByNewProcess("k") == 1)
        try FileManager.default.moveItem(at: store.url, to: store.folder.appendingPathComponent("b.sqlite"))
        try expectReplaced(&suite, store)
    }

    /// What was open fails from here on, also in the next write; what is opened anew works, and outlives the old one.
    private func expectReplaced(_ suite: inout DefaultsSuite?, _ store: TemporaryStore) throws {
        try expectReplaced(try #require(suite))
        let reopened = try store.openSuite()
        try reopened.setPropertyList(.integer(9), forKey: "k")
        #expect(try store.numberSeenByNewProcess("k") == 9)
        suite = nil
        #expect(try store.numberSeenByNewProcess("k") == 9)
        try reopened.setPropertyList(.integer(10), forKey: "k")
        #expect(try store.numberSeenByNewProcess("k") == 10)
        #expect(try store.integrity() == "ok")
    }

    @Test(arguments: [["-wal", "-shm"], ["-wal"], ["-shm"]])
    func `H8: nothing is stored in a log that was removed`(suffixes: [String]) throws {
        let store = try TemporaryStore()
        var suite: DefaultsSuite? = try store.openSuite()
        for number in Int64(0)..<100 { try suite?.setPropertyList(.integer(number), forKey: "k") }
        for suffix in suffixes { try FileManager.default.removeItem(atPath: store.path + suffix) }
        try expectReplaced(try #require(suite))
        // SQLite would go on with the files that are gone as long as this process has them open.
        let error = #expect(throws: DefaultsError.self) { try store.openSuite() }
        #expect(error?.code == .databaseReplaced)
        if suffixes.count == 2 {
            // Another process has begun a log of its own meanwhile: it must outlive ours.
            let other = try store.start("serve", "k")
            try other.expect("ready")
            #expect(try other.ask("set 1000") == "done")
        }
        suite = nil
        if suffixes.count == 2 { #expect(try store.numberSeenByNewProcess("k") == 1_000) }
        let reopened = try store.openSuite()
        try reopened.setPropertyList(.integer(9), forKey: "k")
        #expect(try store.numberSeenByNewProcess("k") == 9)
        #expect(try store.integrity() == "ok")
    }

    private func expectReplaced(_ suite: DefaultsSuite) throws {
        for number in Int64(200)...202 {
            let error = #expect(throws: DefaultsError.self) {
                try suite.setPropertyList(.integer(number), forKey: "k")
            }
            #expect(error?.code == .databaseReplaced)
        }
        let error = #expect(throws: DefaultsError.self) { try suite.database.synchronize() }
        #expect(error?.code == .databaseReplaced)
    }

    // MARK: - Another user of SQLite in this process

    @Test func `G8: SQLite used directly in the same process takes nothing away`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        for round in Int64(0)..<20 {
            do {
                let raw = try store.openRaw()
                #expect(try raw.text("SELECT count(*) FROM defaults") == (round == 0 ? "0" : "1"))
            }
            try suite.setPropertyList(.integer(round), forKey: "k")
            #expect(try store.numberSeenByNewProcess("k") == round)
        }
        #if os(Linux)
            let descriptors = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
            let targets = descriptors.compactMap {
                try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
            }
            let ours = targets.filter { $0.hasPrefix(store.path) }
            #expect(ours.contains(store.path + "-wal"))
            #expect(ours.allSatisfy { !$0.hasSuffix("(deleted)") })
        #endif
    }
}
