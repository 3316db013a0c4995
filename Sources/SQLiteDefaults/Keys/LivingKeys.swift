#if DEBUG
    import Synchronization

    /// The keys that exist, for tests; a release build keeps no account of them.
    enum LivingKeys {
        private struct Reference: Sendable {
            weak var key: DefaultsKeys?
        }

        private struct State {
            var references: [Reference] = []
            /// At how many references those whose keys are gone are dropped.
            var limit = 256
        }

        private static let state = Mutex(State())

        static func add(_ key: DefaultsKeys) {
            state.withLock { state in
                state.references.append(Reference(key: key))
                guard state.references.count > state.limit else { return }
                state.references.removeAll { $0.key == nil }
                state.limit = max(256, state.references.count * 2)
            }
        }

        static var all: [DefaultsKeys] { state.withLock { $0.references.compactMap(\.key) } }
    }
#endif
