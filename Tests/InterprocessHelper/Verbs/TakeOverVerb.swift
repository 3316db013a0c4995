import DefaultsStore
import SQLiteDefaults

/// `take-over PATH`: at the barrier, reads the setting "natural", which was once called "natrual"; reports its value.
enum TakeOverVerb: Verb {
    static let name = "take-over"

    private static let natural = DefaultsKey<Int>("natural", renamedFrom: "natrual", "naturall")

    static func run(_ invocation: Invocation) throws {
        Channel.awaitBarrier()
        Channel.report(try invocation.openSuite()[natural])
    }
}
