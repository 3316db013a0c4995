import Foundation

/// The part of the cache for what a slot has no room for: collections, data, longer strings, longer keys.
struct LargeValueCache {
    /// The largest value that is kept, in bytes; larger ones are read from SQLite each time.
    static let maximumValueSize = 64 << 10
    /// The bytes that all kept values may take together.
    static let maximumSize = 4 << 20

    private struct Key: Hashable {
        let suite: UInt32
        let key: ByteString

        init(suite: UInt32, key: String) {
            self.suite = suite
            self.key = ByteString(key)
        }
    }

    private struct Entry {
        let value: PropertyListValue?
        let size: Int
    }

    private var entries: [Key: Entry] = [:]
    private var size = 0

    /// What is known of a key: nil for nothing, a nil value for its absence.
    func value(suite: UInt32, key: String) -> PropertyListValue?? {
        entries[Key(suite: suite, key: key)].map(\.value)
    }

    /// Keeps a value; false when it is too large for that.
    @discardableResult
    mutating func store(_ value: PropertyListValue?, suite: UInt32, key: String) -> Bool {
        forget(suite: suite, key: key)
        let entry = Entry(value: value, size: (value?.approximateSize ?? 0) + key.utf8.count + 64)
        guard entry.size <= Self.maximumValueSize else { return false }
        // Starting over costs one read a key that is still in use, and needs no bookkeeping at each read.
        if size + entry.size > Self.maximumSize { forgetAll() }
        entries[Key(suite: suite, key: key)] = entry
        size += entry.size
        return true
    }

    mutating func forget(suite: UInt32, key: String) {
        if let entry = entries.removeValue(forKey: Key(suite: suite, key: key)) { size -= entry.size }
    }

    mutating func forgetAll() {
        entries = [:]
        size = 0
    }
}

extension PropertyListValue {
    /// About how many bytes the value takes in memory.
    fileprivate var approximateSize: Int {
        switch self {
        case .bool, .integer, .unsigned, .float, .double, .date: 16
        case .string(let value), .json(let value): value.utf8.count + 32
        case .data(let value): value.count + 64
        case .url(let value): value.absoluteString.utf8.count * 2 + 256
        case .array(let value): value.reduce(32) { $0 + $1.approximateSize + 16 }
        case .dictionary(let value): value.reduce(64) { $0 + $1.key.utf8.count + $1.value.approximateSize + 64 }
        }
    }
}
