import Foundation

/// An open file, by its number.
struct FileDescriptor {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// Opens a file.
    init(path: String, flags: Int32) throws(SystemError) {
        number = open(path, flags | O_CLOEXEC)
        guard number >= 0 else { throw .last }
    }

    /// Everything up to the end.
    func readAll() throws(SystemError) -> Data {
        var data = Data()
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while true {
            let count = read(number, &buffer, buffer.count)
            if count == 0 { return data }
            if count > 0 {
                data.append(contentsOf: buffer[..<count])
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Writes all of the data.
    func write(_ data: Data) throws(SystemError) {
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(number, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno != EINTR {
                throw .last
            }
        }
    }

    /// Waits until what was written is on the disk.
    func synchronize() throws(SystemError) {
        guard fsync(number) == 0 else { throw .last }
    }

    func close() {
        _ = Foundation.close(number)
    }
}
