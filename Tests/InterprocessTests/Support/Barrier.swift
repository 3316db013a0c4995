import Foundation

/// Holds back any number of processes, and lets all of them go at once.
final class Barrier {
    private let pipe: Pipe
    private var isClosed = false

    init() throws {
        pipe = try Pipe()
    }

    /// What the processes read from; its end is the signal.
    var descriptor: Int32 { pipe.readEnd }

    /// Waits until every process is ready, then lets them go.
    func release(_ processes: [HelperProcess]) throws {
        for process in processes { try process.expect("ready") }
        open()
    }

    private func open() {
        guard !isClosed else { return }
        isClosed = true
        close(pipe.writeEnd)
    }

    deinit {
        open()
        close(pipe.readEnd)
    }
}
