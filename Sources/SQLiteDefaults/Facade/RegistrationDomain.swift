import DefaultsStore
import Foundation
import Synchronization

/// The values given to `register(defaults:)`: one set for the whole process, never stored.
enum RegistrationDomain {
    private static let values = Mutex<[String: PropertyListValue]>([:])
    private static let isEmpty = Atomic(true)

    /// Every registered value.
    static var all: [String: PropertyListValue] {
        values.withLock { $0 }
    }

    /// The registered value of a key.
    static func value(forKey key: String) -> PropertyListValue? {
        if isEmpty.load(ordering: .acquiring) { return nil }
        return values.withLock { $0[key] }
    }

    /// Adds values; those registered before under the same keys give way.
    static func merge(_ defaults: [String: PropertyListValue]) {
        change { $0.merge(defaults) { $1 } }
    }

    /// Replaces every registered value.
    static func replace(_ defaults: [String: PropertyListValue]) {
        change { $0 = defaults }
    }

    private static func change(_ body: (inout [String: PropertyListValue]) -> Void) {
        values.withLock { values in
            body(&values)
            isEmpty.store(values.isEmpty, ordering: .releasing)
        }
    }
}
