import Foundation

/// A binary property list that is whole at any time, also after a power cut.
struct PropertyListFile {
    private let url: URL

    init(_ url: URL) {
        self.url = url
    }

    /// What is in the file; nothing if there is none.
    func read() throws -> [String: Any] {
        guard FileManager.default.fileExists(atPath: url.path) else { return [:] }
        let list = try PropertyListSerialization.propertyList(from: try Data(contentsOf: url), format: nil)
        return list as? [String: Any] ?? [:]
    }

    /// Writes a temporary file, forces it to the disk and renames it.
    func write(_ values: [String: Any]) throws {
        let data = try PropertyListSerialization.data(fromPropertyList: values, format: .binary, options: 0)
        let temporary = url.path + ".\(getpid()).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw RivalFailure(.plist, "open: errno \(errno)") }
        defer { close(descriptor) }
        var rest = data[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { throw RivalFailure(.plist, "write: errno \(errno)") }
            rest = rest.dropFirst(count)
        }
        guard fsync(descriptor) == 0, rename(temporary, url.path) == 0 else {
            throw RivalFailure(.plist, "fsync or rename: errno \(errno)")
        }
    }

    /// Tells one state of the file from another; a rename gives it another inode.
    var identity: UInt64 {
        var status = stat()
        return stat(url.path, &status) == 0 ? UInt64(status.st_ino) : 0
    }
}
