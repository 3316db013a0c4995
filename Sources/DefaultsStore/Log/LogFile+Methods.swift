import CSQLite

extension LogFile {
    /// What SQLite calls. Whatever else it asks of the file, it finds there what it has written.
    // Written once, before the first file is opened, and lasts as long as the process.
    nonisolated(unsafe) static let methods: UnsafePointer<sqlite3_io_methods> = {
        var methods = sqlite3_io_methods()
        // The functions of later versions map memory and take locks, which SQLite does with the database file alone.
        methods.iVersion = 1
        methods.xClose = { LogFile($0).close() }
        methods.xRead = { file, bytes, count, offset in
            LogFile(file).written { $1.xRead($0, bytes, count, offset) }
        }
        methods.xWrite = { file, bytes, count, offset in
            guard let bytes else { return SQLITE_IOERR }
            return LogFile(file).write(bytes, count, at: offset)
        }
        methods.xTruncate = { LogFile($0).truncate(to: $1) }
        methods.xSync = { file, flags in LogFile(file).written { $1.xSync($0, flags) } }
        methods.xFileSize = { file, size in LogFile(file).written { $1.xFileSize($0, size) } }
        methods.xLock = { file, lock in LogFile(file).written { $1.xLock($0, lock) } }
        methods.xUnlock = { file, lock in LogFile(file).written { $1.xUnlock($0, lock) } }
        methods.xCheckReservedLock = { file, result in LogFile(file).written { $1.xCheckReservedLock($0, result) } }
        methods.xFileControl = { file, operation, argument in
            LogFile(file).written { $1.xFileControl($0, operation, argument) }
        }
        methods.xSectorSize = { LogFile($0).call { $1.xSectorSize($0) } }
        methods.xDeviceCharacteristics = { LogFile($0).call { $1.xDeviceCharacteristics($0) } }
        let table = UnsafeMutablePointer<sqlite3_io_methods>.allocate(capacity: 1)
        table.initialize(to: methods)
        return UnsafePointer(table)
    }()

    /// Hands a call on to the file itself, once all that waits has been written.
    private func written(_ function: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32) -> Int32 {
        let result = flush()
        return result == SQLITE_OK ? call(function) : result
    }

    private func call(_ function: (UnsafeMutablePointer<sqlite3_file>, sqlite3_io_methods) -> Int32) -> Int32 {
        function(file, file.pointee.pMethods.pointee)
    }

    private func truncate(to size: Int64) -> Int32 {
        state.pointee.end = size
        return written { $1.xTruncate($0, size) }
    }
}
