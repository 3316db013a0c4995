import DefaultsStore
import Testing

@Suite struct ResourceTests {
    @Test func `J4: opening, and using suites, thousands of times leaks no descriptor`() throws {
        let process = try TemporaryStore().start("open-repeatedly", Soak.rounds(1_000, soak: 5_000))
        let counts = try process.line().split(separator: " ")
        #expect(counts.count == 2)
        #expect(counts.first == counts.last)
        #expect(process.wait() == .success)
    }

    @Test func `J6: a hundred suites take one file, and no thread of their own`() throws {
        let store = try TemporaryStore()
        let process = try store.start("suites", 100)
        let counts = try process.line().split(separator: " ").map { Int($0) ?? .max }
        #expect(counts.count == 3)
        // The file, its -wal and its -shm.
        #expect(counts[0] == 3)
        #expect(counts[1] == 0)
        #expect(counts[2] == 100)
        process.wait()
        #expect(try store.openSuite().database.suiteNames().count == 100)
    }
}
