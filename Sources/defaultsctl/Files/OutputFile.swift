import Foundation

/// A file that is written whole or not at all.
struct OutputFile {
    let path: String

    /// Writes a temporary file beside the file and puts it in its place; a device or a pipe is written to as it is.
    func write(_ data: Data) throws(SystemError) {
        var status = stat()
        let exists = stat(path, &status) == 0
        if exists, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = try FileDescriptor(path: path, flags: O_WRONLY)
            defer { descriptor.close() }
            return try descriptor.write(data)
        }
        try replace(target: exists ? Self.resolvingLinks(path) : path, with: data)
    }

    private func replace(target: String, with data: Data) throws(SystemError) {
        let folder = target.lastIndex(of: "/").map { target[...$0] } ?? ""
        var template = Array("\(folder).defaultsctl-XXXXXX".utf8CString)
        // The mode is 0600: settings are nobody else's business.
        let number = mkstemp(&template)
        guard number >= 0 else { throw .last }
        let descriptor = FileDescriptor(number)
        do throws(SystemError) {
            defer { descriptor.close() }
            try descriptor.write(data)
            try descriptor.synchronize()
            guard rename(template, target) == 0 else { throw .last }
        } catch {
            unlink(template)
            throw error
        }
    }

    private static func resolvingLinks(_ path: String) throws(SystemError) -> String {
        guard let resolved = realpath(path, nil) else { throw .last }
        defer { free(resolved) }
        return String(cString: resolved)
    }
}
