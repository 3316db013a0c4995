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

    /// The time of the last change, since 1970; nil where the system does not tell.
    var lastChange: Duration? {
        // Of the status, not of the content: that one can be set back, and stays when the folder is moved.
        var status = stat()
        guard descriptor >= 0, fstat(descriptor, &status) == 0 else { return nil }
        #if canImport(Darwin)
            return Duration(status.st_ctimespec)
        #else
            return Duration(status.st_ctim)
        #endif
    }

    /// Whether the next change is sure to give another time: file systems count in steps of up to 10 ms, old ones in
    /// steps of two seconds.
    func isQuiet(since lastChange: Duration) -> Bool {
        var now = timespec()
        clock_gettime(CLOCK_REALTIME, &now)
        let isCoarse = lastChange.components.attoseconds == 0
        return lastChange + (isCoarse ? .seconds(3) : .milliseconds(50)) < Duration(now)
    }
}

extension Duration {
    /// The time since 1970.
    fileprivate init(_ time: timespec) {
        self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }
}
