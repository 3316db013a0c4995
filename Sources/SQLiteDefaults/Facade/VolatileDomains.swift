import DefaultsStore
import Foundation
import Synchronization

/// The domains of one `SQLiteUserDefaults` that are never stored, the argument domain among them.
struct VolatileDomains: ~Copyable, Sendable {
    private let domains = Mutex([UserDefaults.argumentDomain: ArgumentDomain.ofProcess])
    /// What keys the argument domain may have, so that the usual read needs no lock.
    private let arguments = Atomic(KeyFilter.bits(of: ArgumentDomain.ofProcess.keys))

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
                    arguments.store(KeyFilter.bits(of: (newValue ?? [:]).keys), ordering: .releasing)
                }
            }
        }
    }

    /// Whether the command line, or whatever has been put in its place, may have something to say of keys of this bit.
    @inline(__always)
    func mayHaveArgument(bit: UInt64) -> Bool { arguments.load(ordering: .acquiring) & bit != 0 }

    /// The value that the command line, or whatever has been put in its place, gives a key.
    @inline(__always)
    func argument(forKey key: String) -> PropertyListValue? {
        let arguments = arguments.load(ordering: .acquiring)
        guard arguments != 0, arguments & KeyFilter.bit(of: key) != 0 else { return nil }
        return domains.withLock { $0[UserDefaults.argumentDomain]?[key] }
    }
}
