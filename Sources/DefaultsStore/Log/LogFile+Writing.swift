import CSQLite
import Foundation

extension LogFile {
    private static let frameHeaderSize: Int32 = 24

    /// Takes bytes from SQLite: writes them, or lets them wait for what ends the transaction.
    func write(_ bytes: UnsafeRawPointer, _ count: Int32, at offset: Int64) -> Int32 {
        // The -wal begins anew, and somebody may have shortened it since.
        if offset == 0 { state.pointee.end = 0 }
        guard state.pointee.isCommitting != 0 else {
            state.pointee.hasSpilled = 1
            return writeThrough(bytes, count, at: offset)
        }
        let isNext = offset == state.pointee.start + Int64(state.pointee.count)
        if !isNext || state.pointee.count + count > Self.capacity {
            let result = flush()
            guard result == SQLITE_OK else { return result }
        }
        guard let buffer = state.pointee.buffer, count <= Self.capacity else {
            return writeThrough(bytes, count, at: offset)
        }
        if state.pointee.count == 0 { state.pointee.start = offset }
        (buffer + Int(state.pointee.count)).copyMemory(from: bytes, byteCount: Int(count))
        state.pointee.count += count
        guard count != Self.frameHeaderSize else {
            // At offset 4: the size of the database in pages, in the frame that ends a transaction. It holds for all of the
            // frame, whose header may have been written before its page.
            state.pointee.isLastFrame = bytes.loadUnaligned(fromByteOffset: 4, as: UInt32.self) == 0 ? 0 : 1
            return SQLITE_OK
        }
        return state.pointee.isLastFrame == 0 ? SQLITE_OK : flush()
    }

    /// Writes what waits.
    func flush() -> Int32 {
        guard state.pointee.count > 0, let buffer = state.pointee.buffer else { return SQLITE_OK }
        let count = state.pointee.count
        let start = state.pointee.start
        // Whether or not it succeeds: SQLite gives up a commit of which a write has failed.
        state.pointee.count = 0
        let end = start + Int64(count)
        let room = state.pointee.step > 0 ? room(after: end, from: start) : 0
        if room > 0 {
            memset(buffer + Int(count), 0, Int(room))
            if writeThrough(buffer, count + room, at: start) == SQLITE_OK {
                state.pointee.end = end + Int64(room)
                return SQLITE_OK
            }
            // A disk on which this commit fits, and no more.
        }
        return writeThrough(buffer, count, at: start)
    }

    /// How many bytes the file should grow by behind `end`.
    ///
    /// There are no frames behind those of the transaction that holds the write lock, so that zeros there overwrite nothing
    /// that is read any more.
    private func room(after end: Int64, from start: Int64) -> Int32 {
        guard end > state.pointee.end else { return 0 }
        // Others may have made it longer. Where the size can't be told, it is taken for the one that is known.
        var size: Int64 = 0
        if file.pointee.pMethods.pointee.xFileSize(file, &size) == SQLITE_OK, size >= end {
            state.pointee.end = size
            return 0
        }
        let step = Int64(state.pointee.step)
        let grown = min((end + step - 1) / step * step, start + Int64(Self.capacity))
        return Int32(max(0, grown - end))
    }

    private func writeThrough(_ bytes: UnsafeRawPointer, _ count: Int32, at offset: Int64) -> Int32 {
        file.pointee.pMethods.pointee.xWrite(file, bytes, count, offset)
    }
}
