import Foundation

/// A folder that is held open to be asked, without following its path, when anything in it was last made, removed or
/// renamed, or when it was renamed itself.
final class OpenFolder: Sendable {
    /// -1 where the folder can't be opened.
    private let descriptor: Int32

    init(path: String) {
        #if canImport(Darwin)
            descriptor = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        #else
            // O_PATH, which Glibc's Swift module leaves out: it needs no permission to read the folder.
            descriptor = open(path, 0o10000000 | O_DIRECTORY | O_CLOEXEC)
        #endif
    }

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    /// The time of the last change, in nanoseconds since 1970; nil where the system does not tell.
    var lastChange: Int64? {
        // Of the status, not of the content: that one can be set back, and stays when the folder is moved.
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
        #if canImport(Darwin)
            return Self.nanoseconds(status.st_ctimespec)
        #else
            return Self.nanoseconds(status.st_ctim)
        #endif
    }

    /// Whether the next change is sure to give another time: file systems count in steps of up to 10 ms, old ones in
    /// steps of two seconds.
    func isQuiet(since lastChange: Int64) -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let isCoarse = lastChange % Self.second == 0
        return Self.nanoseconds(now) &- (isCoarse ? 3 * Self.second : Self.second / 20) > lastChange
    }

    private static let second: Int64 = 1_000_000_000

    private static func nanoseconds(_ time: timespec) -> Int64 {
        // Wraps for times that no clock shows, and is then as good as any other: it is only compared.
        Int64(time.tv_sec) &* second &+ Int64(time.tv_nsec)
    }
}
