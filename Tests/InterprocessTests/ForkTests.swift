import DefaultsStore
import Testing

@Suite struct ForkTests {
    @Test(arguments: ["_exit", "exit"])
    func `G7: a forked child that ends does the parent no harm`(manner: String) throws {
        let store = try TemporaryStore()
        let rounds = Soak.rounds(20, soak: 200)
        let process = try store.start("fork", manner, rounds)
        #expect(try process.number() == Int64(rounds) + 1)
        #expect(process.wait() == .success)
        #expect(try store.openSuite().keys().count == rounds + 1)
        #expect(try store.integrity() == "ok")
    }

    @Test func `G7: a forked child cannot use the database that it inherited`() throws {
        let store = try TemporaryStore()
        let rounds = Soak.rounds(20, soak: 200)
        let process = try store.start("fork", "use", rounds)
        let outcomes = try process.line().split(separator: " ")
        #expect(outcomes == Array(repeating: "usedAfterFork", count: 6))
        #expect(try process.number() == Int64(rounds) + 1)
        #expect(process.wait() == .success)
        let suite = try store.openSuite()
        #expect(try suite.number("child") == nil)
        #expect(try suite.keys().count == rounds + 1)
        #expect(try store.integrity() == "ok")
    }

    @Test func `G7: a daemon that opens the database after its forks can use it`() throws {
        let store = try TemporaryStore()
        let suite = try store.openSuite()
        try suite.setPropertyList(.integer(1), forKey: "parent")
        let process = try store.start("fork", "daemonize", 1)
        try process.expect("done")
        #expect(try suite.number("daemon") == 1)
        #expect(try store.integrity() == "ok")
    }
}
