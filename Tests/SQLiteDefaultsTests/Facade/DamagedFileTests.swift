import Foundation
import SQLiteDefaults
import TestSupport
import Testing

@Suite struct DamagedFileTests {
    @Test func `H2: A damaged file that is moved aside is reported, once each time, and defaults work`() throws {
        let store = try TemporaryStore()
        let garbage = Data("garbage".utf8)
        for round in 1...2 {
            for suffix in ["", "-wal", "-shm"] where FileManager.default.fileExists(atPath: store.url.path + suffix) {
                try FileManager.default.removeItem(atPath: store.url.path + suffix)
            }
            try garbage.write(to: store.url)
            let database = try DefaultsDatabase.open(at: store.url, corruption: .moveAside)
            let defaults = SQLiteUserDefaults(suite: database.suite(store.suiteName))
            let reports = ReportedErrors.all.filter { $0.path == store.url.path && $0.code == .notADatabase }
            let aside = "\(store.url.path).corrupt-\(round)"
            #expect(reports.count == round)
            #expect(reports.last?.message.contains(aside) == true)
            #expect(try Data(contentsOf: URL(filePath: aside)) == garbage)
            #expect(defaults.object(forKey: "k") == nil)
            defaults.set(round, forKey: "k")
            #expect(defaults.integer(forKey: "k") == round)
            #expect(defaults.synchronize())
        }
    }
}
