import AllocationShim
import Foundation
import SQLiteDefaults

/// `hot-read PATH`: reads settings that were read before, says how often that asked for memory, and forbids the system
/// calls it might make: one would kill it.
enum HotReadVerb: Verb {
    static let name = "hot-read"

    static func run(_ invocation: Invocation) throws {
        let suite = try invocation.openSuite()
        try suite.write { batch in
            batch[.integer] = 7
            batch[.double] = 0.5
            batch[.bool] = true
        }
        let defaults = SQLiteUserDefaults(suite: suite)
        // Enough for whatever is done once: whether the file is still in place is looked up once a second.
        var sum = 0
        for _ in 0..<100 { sum &+= read(suite, defaults) }
        let before = shim_allocations()
        for _ in 0..<1_000 { sum &+= read(suite, defaults) }
        let allocations = shim_allocations() - before
        guard shim_forbid_system_calls() == 0 else { throw HelperError.missingArgument }
        for _ in 0..<1_000 { sum &+= read(suite, defaults) }
        Channel.report("\(before < 0 ? -1 : allocations) \(sum)")
        shim_exit(0)
    }

    private static func read(_ suite: DefaultsSuite, _ defaults: SQLiteUserDefaults) -> Int {
        var sum = suite[.integer] + suite[.absent] + defaults[.integer]
        if suite[.bool] { sum += 1 }
        if suite[.double] == 0.5 { sum += 1 }
        return sum
    }
}

extension DefaultsKeys {
    fileprivate static let integer = DefaultsKey<Int>("integer")
    fileprivate static let double = DefaultsKey<Double>("double")
    fileprivate static let bool = DefaultsKey<Bool>("bool")
    fileprivate static let absent = DefaultsKey("absent", default: 3)
}
