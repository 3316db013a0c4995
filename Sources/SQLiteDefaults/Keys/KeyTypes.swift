import DefaultsStore
import Synchronization

extension DefaultsKey {
    /// Reports, in debug builds, that the suite's setting has been used with another type.
    ///
    /// Called where a key looks a value up, which it does once where the cache holds the value.
    @inline(__always)
    func checkType(in suite: DefaultsSuite) {
        #if DEBUG
            guard lastChecked.exchange(suite.identifier, ordering: .relaxed) != suite.identifier else { return }
            KeyTypes.check(valueType, forKey: name, in: suite)
        #endif
    }
}

#if DEBUG
    /// The type with which each setting was first used.
    private enum KeyTypes {
        private struct Setting: Hashable {
            var suite: UInt64
            var key: [UInt8]
        }

        private struct Use {
            var type: String
            var isReported = false
        }

        private static let uses = Mutex<[Setting: Use]>([:])

        static func check(_ valueType: any Any.Type, forKey key: String, in suite: DefaultsSuite) {
            // An optional setting and one with a default may well be two views of one.
            let wrapped = (valueType as? any OptionalValue.Type)?.wrappedType ?? valueType
            let type = String(reflecting: wrapped)
            let other: String? = uses.withLock { uses in
                let setting = Setting(suite: suite.identifier, key: Array(key.utf8))
                let use = uses[setting, default: Use(type: type)]
                let isConflict = use.type != type && !use.isReported
                uses[setting] = Use(type: use.type, isReported: use.isReported || isConflict)
                return isConflict ? use.type : nil
            }
            guard let other else { return }
            ErrorReporter.report(
                DefaultsError(
                    .conflictingKeys,
                    "Two keys of one name have values of different types, \(other) and \(type): rename one of them."
                        + " This is reported in debug builds alone.",
                    suite: suite.name,
                    key: key
                )
            )
        }
    }
#endif
