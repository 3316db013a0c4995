import DefaultsStore
import Synchronization

/// The place for key constants, so that a suite takes them as `.port`.
///
/// ```swift
/// extension DefaultsKeys {
///     static let port = DefaultsKey("port", default: 8080)
///     static let host = DefaultsKey<String?>("host")
/// }
///
/// suite[.port] += 1
/// ```
///
/// Keys may as well be constants of any other type, to be written out: `suite[ServerKeys.port]`.
public class DefaultsKeys: @unchecked Sendable {
    // Unchecked since the class has a subclass: what both hold is constant and Sendable.

    /// The key's name, as the database has it: any string, compared by its UTF-8 bytes.
    public let name: String

    /// Where the cache has the value.
    @usableFromInline package let place = KeyPlace()

    /// Stands for the name in a ``KeyFilter``.
    let filterBit: UInt64

    /// What has been reported of the key.
    let reports = KeyReports()

    #if DEBUG
        /// The suite in which the key's type was checked last.
        let lastChecked = Atomic<UInt64>(0)
    #endif

    init(name: String) {
        self.name = name
        filterBit = KeyFilter.bit(of: name)
        #if DEBUG
            LivingKeys.add(self)
        #endif
    }

    /// The type of the values.
    var valueType: any Any.Type { Never.self }
}
