import Foundation

extension DatabaseFile {
    /// Makes an empty file that its owner alone can read, and the folders above it that are missing.
    ///
    /// Does nothing where there is a file already: opening and closing one that SQLite has open in this process would
    /// drop SQLite's locks on it.
    ///
    /// - Throws: `permissionDenied`, `readOnly`, `diskFull`, `notFound`, `io`.
    func create() throws(DefaultsError) {
        try Self.createFolder(folder)
        let descriptor = open(path, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            if errno == EEXIST { return }
            throw Self.systemError(errno, path: path)
        }
        defer { close(descriptor) }
        // The umask may have taken even the owner's permissions.
        guard fchmod(descriptor, 0o600) == 0 else { throw Self.systemError(errno, path: path) }
    }

    private static func createFolder(_ path: String) throws(DefaultsError) {
        if try makeFolder(path) { return }
        let parent = split(path).folder
        guard parent != path else { throw systemError(ENOENT, path: path) }
        try createFolder(parent)
        // Some file systems say of any name that it does not exist, so there is no second attempt.
        guard try makeFolder(path) else { throw systemError(ENOENT, path: path) }
    }

    /// Makes a folder, unless there is one; false when the folder above it is missing.
    private static func makeFolder(_ path: String) throws(DefaultsError) -> Bool {
        guard mkdir(path, 0o700) != 0 else {
            guard chmod(path, 0o700) == 0 else { throw systemError(errno, path: path) }
            return true
        }
        let reason = errno
        switch reason {
        case EEXIST: return true
        case ENOENT: return false
        default:
            // Some systems refuse before they look whether the folder is there.
            var status = stat()
            guard stat(path, &status) == 0 else { throw systemError(reason, path: path) }
            return true
        }
    }

    /// Refuses what is no regular file under one name.
    ///
    /// - Throws: `permissionDenied` for a folder or a device; `io` for a file with several hard links, of which SQLite
    ///   would keep a -wal for each (https://www.sqlite.org/howtocorrupt.html#_multiple_links_to_the_same_file).
    func checkKind(_ status: stat) throws(DefaultsError) {
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw DefaultsError(.permissionDenied, "\(path) is no regular file: check the path.", path: path)
        }
        guard status.st_nlink <= 1 else {
            throw DefaultsError(
                .io,
                "\(path) has \(status.st_nlink) hard links, and a database must have one name: remove the others, or"
                    + " use symbolic links.",
                path: path
            )
        }
    }

    /// Renames the file and those beside it to the first free `<name>.corrupt-<n>`.
    ///
    /// - Returns: The new path.
    func moveAside() throws(DefaultsError) -> String {
        var number = 1
        while FileManager.default.fileExists(atPath: "\(path).corrupt-\(number)") { number += 1 }
        let aside = "\(path).corrupt-\(number)"
        guard rename(path, aside) == 0 else { throw Self.systemError(errno, path: path) }
        for suffix in ["-wal", "-shm", "-journal"] where rename(path + suffix, aside + suffix) != 0 {
            guard errno == ENOENT else { throw Self.systemError(errno, path: path + suffix) }
        }
        return aside
    }
}
