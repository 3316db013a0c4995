import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct LogFileTests {
    @Test(arguments: [DefaultsDatabase.Durability.processCrash, .powerLoss])
    func `A commit of any number of pages is in the -wal to its last byte`(
        durability: DefaultsDatabase.Durability
    ) throws {
        let folder = try TemporaryFolder()
        let suite = try DefaultsDatabase.open(at: folder.database, durability: durability).suite("t")
        // Reads the pages from the -wal: this process's connection may have them in memory.
        let raw = try RawDatabase(folder.database)
        // One page more each time, past what waits to be written at one go, twice.
        for pages in 1...140 {
            let value = String(repeating: Character(UnicodeScalar(UInt8(33 + pages % 90))), count: pages * 1_020)
            try suite.setPropertyList(.string(value), forKey: "\(pages)")
            #expect(try raw.text("SELECT value FROM defaults WHERE key = \(pages)") == value, "\(pages) pages")
        }
        #expect(try raw.text("PRAGMA integrity_check") == "ok")
    }
}
