import Foundation

/// Holds on to the file that was opened, to tell cheaply when it has been removed or replaced by another.
///
/// Linux: a descriptor opened with `O_PATH` gives no access to the file, so closing it leaves the process's locks on
/// the file alone, unlike any other descriptor (open(2)). A file that has been removed, or that another was renamed
/// over, has no links left; asking that takes a quarter of the time of following the path.
final class FileAnchor: Sendable {
    #if canImport(Darwin)
        init(path: String) throws(DefaultsError) {}

        /// Always true: the path has to be followed to know.
        var mayBeGone: Bool { true }
    #else
        private let descriptor: Int32

        /// - Throws: `notFound`, `permissionDenied`, `io`.
        init(path: String) throws(DefaultsError) {
            // Glibc's O_PATH, which its Swift module leaves out for want of _GNU_SOURCE.
            let oPath: Int32 = 0o10000000
            descriptor = open(path, oPath | O_CLOEXEC)
            guard descriptor >= 0 else { throw DatabaseFile.systemError(errno, path: path) }
        }

        deinit { close(descriptor) }

        /// Whether the file has been removed or replaced; false also when it has been moved away, which only its path
        /// can tell.
        var mayBeGone: Bool {
            var status = stat()
            return fstat(descriptor, &status) != 0 || status.st_nlink == 0
        }
    #endif
}
