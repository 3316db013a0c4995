import CSQLite
import Foundation

/// A value in SQLite's terms: what the `value` column holds for it.
enum StoredForm {
    case integer(Int64)
    case real(Double)
    case text(String)
    case blob(Data)

    /// The largest value that is stored, in bytes.
    static let maximumSize = 256 << 20

    /// What is stored for a value.
    ///
    /// SQLite has no NaN (https://www.sqlite.org/floatingpoint.html), so a NaN is stored as the bytes of its bit
    /// pattern, the most significant first.
    ///
    /// - Throws: `unsupportedValue`, with the path inside the value; `tooLarge`.
    init(_ value: PropertyListValue) throws(DefaultsError) {
        switch value {
        case .bool(let value): self = .integer(value ? 1 : 0)
        case .integer(let value): self = .integer(value)
        case .unsigned(let value):
            guard value > UInt64(Int64.max) else {
                self = .integer(Int64(value))
                return
            }
            self = .text(String(value))
        case .float(let value):
            self = value.isNaN ? .blob(Data(bigEndian: value.bitPattern)) : .real(Double(value))
        case .double(let value):
            self = value.isNaN ? .blob(Data(bigEndian: value.bitPattern)) : .real(value)
        case .string(let value), .json(let value): self = .text(value)
        case .data(let value): self = .blob(value)
        case .date(let value):
            let seconds = value.timeIntervalSinceReferenceDate
            guard seconds.isFinite else {
                throw DefaultsError(.unsupportedValue, "A date that is no finite number of seconds can't be stored.")
            }
            self = .real(seconds)
        case .url(let value): self = .text(value.absoluteString)
        case .array, .dictionary: self = .blob(try BinaryPropertyList.encode(value))
        }
        guard size <= Self.maximumSize else {
            throw DefaultsError(
                .tooLarge,
                "The value takes \(size) bytes, and the largest that is stored takes \(Self.maximumSize): keep it in a"
                    + " file and store the file's path."
            )
        }
    }

    /// The bytes that text or a blob takes; 8 for a number.
    private var size: Int {
        switch self {
        case .integer, .real: 8
        case .text(let text): text.utf8.count
        case .blob(let data): data.count
        }
    }

    /// Binds the value and goes on, while the binding holds; returns the failure of whichever fails.
    func bind(to statement: Statement, at index: Int32, then next: () -> Int32) -> Int32 {
        switch self {
        case .integer(let value):
            let result = statement.bind(value, at: index)
            return result == SQLITE_OK ? next() : result
        case .real(let value):
            let result = statement.bind(value, at: index)
            return result == SQLITE_OK ? next() : result
        case .text(let value): return value.withBytes { statement.bind(text: $0, at: index, then: next) }
        case .blob(let value): return value.withUnsafeBytes { statement.bind(blob: $0, at: index, then: next) }
        }
    }
}

// MARK: - Reading a row

extension PropertyListValue {
    /// The value in a row's two columns; nil when they don't fit each other.
    init?(type column: Int32, of statement: Statement) {
        guard let tag = TypeTag(bytes: statement.bytes(column)) else { return nil }
        let storage = statement.storageClass(column + 1)
        let column = column + 1
        switch (tag, storage) {
        case (.bool, SQLITE_INTEGER):
            let value = statement.integer(column)
            guard value == 0 || value == 1 else { return nil }
            self = .bool(value == 1)
        case (.integer, SQLITE_INTEGER): self = .integer(statement.integer(column))
        case (.unsigned, SQLITE_INTEGER):
            guard let value = UInt64(exactly: statement.integer(column)) else { return nil }
            self = .unsigned(value)
        case (.unsigned, SQLITE_TEXT):
            guard let text = statement.text(column), let value = UInt64(text) else { return nil }
            self = .unsigned(value)
        case (.float, SQLITE_FLOAT):
            let value = statement.double(column)
            guard Double(Float(value)) == value else { return nil }
            self = .float(Float(value))
        case (.float, SQLITE_BLOB):
            guard let bits = UInt32(bigEndian: statement.bytes(column)) else { return nil }
            self = .float(Float(bitPattern: bits))
        case (.double, SQLITE_FLOAT): self = .double(statement.double(column))
        case (.double, SQLITE_BLOB):
            guard let bits = UInt64(bigEndian: statement.bytes(column)) else { return nil }
            self = .double(Double(bitPattern: bits))
        case (.date, SQLITE_FLOAT):
            // The schema can't keep other programs from an infinite one.
            guard statement.double(column).isFinite else { return nil }
            self = .date(Date(timeIntervalSinceReferenceDate: statement.double(column)))
        case (.string, SQLITE_TEXT), (.json, SQLITE_TEXT), (.url, SQLITE_TEXT):
            guard let text = statement.text(column), let value = Self(text: text, tag: tag) else { return nil }
            self = value
        case (.data, SQLITE_BLOB): self = .data(Data(statement.bytes(column)))
        case (.array, SQLITE_BLOB), (.dictionary, SQLITE_BLOB):
            // The caller reports the row as corrupt, which is all that the codec's reason would add.
            guard let value = try? BinaryPropertyList.decode(statement.bytes(column)), value.typeTag == tag else {
                return nil
            }
            self = value
        default: return nil
        }
    }

    private init?(text: String, tag: TypeTag) {
        switch tag {
        case .string: self = .string(text)
        case .json: self = .json(text)
        default:
            guard let url = URL(string: text) else { return nil }
            self = .url(url)
        }
    }
}

extension TypeTag {
    init?(bytes: UnsafeRawBufferPointer) {
        self.init(rawValue: String(decoding: bytes, as: UTF8.self))
    }
}

// MARK: - Bytes

extension Data {
    fileprivate init(bigEndian value: some FixedWidthInteger) {
        self = Swift.withUnsafeBytes(of: value.bigEndian) { Data($0) }
    }
}

extension FixedWidthInteger {
    fileprivate init?(bigEndian bytes: UnsafeRawBufferPointer) {
        guard bytes.count == MemoryLayout<Self>.size else { return nil }
        self.init(bigEndian: bytes.loadUnaligned(as: Self.self))
    }
}

extension String {
    /// Runs the body on the UTF-8 bytes.
    func withBytes<T>(_ body: (UnsafeBufferPointer<UInt8>) throws -> T) rethrows -> T {
        // A native string lends its bytes; a bridged one (on Darwin) has to be made native first.
        if let result = try utf8.withContiguousStorageIfAvailable(body) { return result }
        var copy = self
        return try copy.withUTF8(body)
    }
}
