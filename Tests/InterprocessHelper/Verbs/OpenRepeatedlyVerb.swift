import DefaultsStore
import Foundation

/// `open-repeatedly PATH COUNT`: with at most 256 descriptors, opens, reads and drops COUNT times, and uses as many
/// suites; reports the descriptors that were open before and after.
enum OpenRepeatedlyVerb: Verb {
    static let name = "open-repeatedly"

    static func run(_ invocation: Invocation) throws {
        let count = try invocation.integer(0)
        var limit = rlimit(rlim_cur: 256, rlim_max: 256)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let before = try ProcessStatus.descriptorCount()
        for _ in 0..<count {
            let suite = try invocation.openSuite()
            _ = try suite.propertyList(forKey: "k")
        }
        do {
            let database = try invocation.openDatabase()
            for number in 0..<count { _ = try database.suite("suite \(number)").propertyList(forKey: "k") }
        }
        Channel.report("\(before) \(try ProcessStatus.descriptorCount())")
    }
}
