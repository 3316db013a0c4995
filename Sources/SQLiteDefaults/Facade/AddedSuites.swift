import Synchronization

/// The suites that `addSuite(named:)` has put into one search list.
struct AddedSuites: ~Copyable, Sendable {
    private let names = Mutex<[String]>([])
    private let isEmpty = Atomic(true)

    /// The names, the newest first; found without a lock when there are none.
    var newestFirst: [String] {
        isEmpty.load(ordering: .acquiring) ? [] : names.withLock { $0 }
    }

    /// Puts a suite first.
    func add(_ name: String) {
        change { $0 = [name] + $0.filter { $0 != name } }
    }

    func remove(_ name: String) {
        change { $0.removeAll { $0 == name } }
    }

    private func change(_ body: (inout [String]) -> Void) {
        names.withLock { names in
            body(&names)
            isEmpty.store(names.isEmpty, ordering: .releasing)
        }
    }
}
