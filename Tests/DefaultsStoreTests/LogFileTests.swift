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

    @Test func `What a transaction wrote before it was rolled back is no part of the next one`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try suite.setPropertyList(.integer(0), forKey: "k")
        let raw = try RawDatabase(folder.database)
        for round in Int64(1)...4 {
            #expect(throws: Stop.self) {
                try suite.write { batch throws in
                    // More than the cache holds, so that frames go to the -wal before there is a commit.
                    for key in 0..<3_000 {
                        batch.setPropertyList(.string(String(repeating: "x", count: 1_000)), forKey: "\(key)")
                    }
                    throw Stop()
                }
            }
            // Takes the same place in the -wal.
            if round % 2 == 0 { try raw.set(-round, forKey: "k") }
            #expect(try suite.propertyList(forKey: "k") == .integer(round % 2 == 0 ? -round : 1 - round))
            try suite.setPropertyList(.integer(-round), forKey: "k")
            try suite.setPropertyList(.integer(round), forKey: "own")
            #expect(try raw.rows("SELECT key, value FROM defaults") == [["k", "\(-round)"], ["own", "\(round)"]])
            #expect(try raw.text("PRAGMA integrity_check") == "ok")
        }
    }

    @Test(arguments: [DefaultsDatabase.Durability.processCrash, .powerLoss], ["TRUNCATE", "RESTART"])
    func `A -wal that another program empties is begun anew`(
        durability: DefaultsDatabase.Durability,
        checkpoint: String
    ) throws {
        let folder = try TemporaryFolder()
        let suite = try DefaultsDatabase.open(at: folder.database, durability: durability).suite("t")
        let raw = try RawDatabase(folder.database)
        for round in 0..<40 {
            let value = String(repeating: "\(round) ", count: round * 500)
            try suite.setPropertyList(.string(value), forKey: "k")
            if round % 3 == 1 { #expect(try raw.text("PRAGMA wal_checkpoint(\(checkpoint))") == "0") }
            #expect(try raw.text("SELECT value FROM defaults") == value)
            #expect(try suite.propertyList(forKey: "k") == .string(value))
        }
        #expect(try raw.text("PRAGMA integrity_check") == "ok")
    }

    private struct Stop: Error {}
}
