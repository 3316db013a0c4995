import DefaultsStore
import Foundation
import Synchronization

/// The domains of one `SQLiteUserDefaults` that are never stored, the argument domain among them.
struct VolatileDomains: ~Copyable, Sendable {
    /// Where a read has to look for arguments, so that the usual read needs no lock.
    private enum Arguments: UInt8, AtomicRepresentable {
        case none
        case ofProcess
        case custom
    }

    private let domains = Mutex([UserDefaults.argumentDomain: ArgumentDomain.ofProcess])
    private let arguments = Atomic<Arguments>(ArgumentDomain.ofProcess.isEmpty ? .none : .ofProcess)

    /// The names of all domains.
    var names: [String] {
        domains.withLock { Array($0.keys) }
    }

    /// A domain; empty when there is none of the name, and settable.
    subscript(name: String) -> [String: PropertyListValue]? {
        get { domains.withLock { $0[name] } }
        nonmutating set {
            domains.withLock { domains in
                domains[name] = newValue
                if name == UserDefaults.argumentDomain {
                    arguments.store(newValue?.isEmpty ?? true ? .none : .custom, ordering: .releasing)
                }
            }
        }
    }

    /// Whether the command line, or whatever has been put in its place, says nothing.
    @inline(__always)
    var hasNoArguments: Bool { arguments.load(ordering: .acquiring) == .none }

    /// The value that the command line, or whatever has been put in its place, gives a key.
    @inline(__always)
    func argument(forKey key: String) -> PropertyListValue? {
        switch arguments.load(ordering: .acquiring) {
        case .none: nil
        case .ofProcess: ArgumentDomain.ofProcess[key]
        case .custom: domains.withLock { $0[UserDefaults.argumentDomain]?[key] }
        }
    }
}
