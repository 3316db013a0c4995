import CSQLite
import Foundation

/// A prepared statement: a thin cover over SQLite's, valid as long as the connection that prepared it.
struct Statement {
    let handle: OpaquePointer

    // MARK: - Binding

    func bind(_ value: Int64, at index: Int32) -> Int32 {
        sqlite3_bind_int64(handle, index, value)
    }

    func bind(_ value: Double, at index: Int32) -> Int32 {
        sqlite3_bind_double(handle, index, value)
    }

    /// Binds text that SQLite copies.
    func bind(copyOf text: String, at index: Int32) -> Int32 {
        csqlite_bind_copy_of_text(handle, index, text, Int32(truncatingIfNeeded: text.utf8.count))
    }

    // These two bind without copying: the next step has to be taken, and the statement reset, before the bytes go.

    /// Binds text and goes on; returns the failure of whichever fails.
    @inline(__always)
    func bind(text: UnsafeBufferPointer<UInt8>, at index: Int32, then next: () -> Int32) -> Int32 {
        let result =
            if let start = text.baseAddress, text.count > 0 {
                start.withMemoryRebound(to: CChar.self, capacity: text.count) {
                    sqlite3_bind_text(handle, index, $0, Int32(truncatingIfNeeded: text.count), nil)
                }
            } else {
                csqlite_bind_empty_text(handle, index)
            }
        return result == SQLITE_OK ? next() : result
    }

    /// Binds a blob and goes on; returns the failure of whichever fails.
    @inline(__always)
    func bind(blob: UnsafeRawBufferPointer, at index: Int32, then next: () -> Int32) -> Int32 {
        let result =
            if let start = blob.baseAddress, blob.count > 0 {
                sqlite3_bind_blob(handle, index, start, Int32(truncatingIfNeeded: blob.count), nil)
            } else {
                // A null pointer would bind NULL instead of a blob of no bytes.
                sqlite3_bind_zeroblob(handle, index, 0)
            }
        return result == SQLITE_OK ? next() : result
    }

    // MARK: - Stepping

    func step() -> Int32 { sqlite3_step(handle) }

    /// Ends the statement's read or write and lets go of what was bound.
    func reset() {
        sqlite3_reset(handle)
        sqlite3_clear_bindings(handle)
    }

    // MARK: - Columns

    func storageClass(_ column: Int32) -> Int32 { sqlite3_column_type(handle, column) }

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }

    func double(_ column: Int32) -> Double { sqlite3_column_double(handle, column) }

    /// The column's bytes, valid until the next step; SQLite returns a null pointer for none.
    func bytes(_ column: Int32) -> UnsafeRawBufferPointer {
        let start = sqlite3_column_blob(handle, column)
        return UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : Int(sqlite3_column_bytes(handle, column)))
    }

    /// The column's text; nil when it is no valid UTF-8.
    func text(_ column: Int32) -> String? {
        // Asked for as text first, so that SQLite converts before it counts.
        guard let start = sqlite3_column_text(handle, column) else { return "" }
        let count = Int(sqlite3_column_bytes(handle, column))
        return String(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
    }
}
