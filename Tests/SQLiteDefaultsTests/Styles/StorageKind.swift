import Foundation
import SQLiteDefaults

/// The two objects that a program may have its settings in.
enum StorageKind: CaseIterable {
    case dropIn
    case foundation

    private struct NoDefaults: Error {}

    /// Defaults of the store's own name.
    func defaults(in store: TemporaryStore) throws -> UserDefaults {
        switch self {
        case .dropIn: return try store.defaults()
        case .foundation:
            // Nothing reaches the disk, as nobody calls synchronize().
            guard let defaults = UserDefaults(suiteName: store.suiteName) else { throw NoDefaults() }
            return defaults
        }
    }
}
