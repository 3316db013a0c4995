import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct RenameTests {
    @Test(arguments: [false, true])
    func `D7: a key whose renaming is killed at any system call has its value under one name`(isTorn: Bool) throws {
        var call = 0
        var status = ExitStatus.killed(signal: SIGKILL)
        while status != .success {
            call += 1
            let store = try TemporaryStore()
            try store.openSuite().setPropertyList(.integer(7), forKey: "natrual")
            let barrier = try Barrier()
            let environment = ["CRASH_AT": "\(call)", "CRASH_TORN": isTorn ? "1" : nil]
            let process = try store.start("rename", "natrual", "natural", barrier: barrier, environment: environment)
            try barrier.release([process])
            status = process.wait()
            let values = try store.openSuite().propertyLists()
            #expect([["natrual": .integer(7)], ["natural": .integer(7)]].contains(values), "call \(call)")
            #expect(try store.integrity() == "ok", "call \(call)")
            guard case .killed = status else { break }
        }
        #expect(status == .success)
        #expect(call > 3)
    }

    @Test func `D7: two processes that rename a key at once lose nothing`() throws {
        for _ in 0..<Soak.rounds(5, soak: 100) {
            let store = try TemporaryStore()
            try store.openSuite().setPropertyList(.integer(7), forKey: "natrual")
            let barrier = try Barrier()
            let processes = try (0..<2).map { _ in try store.start("rename", "natrual", "natural", barrier: barrier) }
            try barrier.release(processes)
            for process in processes { try process.expect("done") }
            #expect(try store.openSuite().propertyLists() == ["natural": .integer(7)])
        }
    }
}
