#if canImport(Darwin)
    import Foundation
    import Synchronization

    /// Waits for changes of files: a dispatch source each, and a semaphore.
    ///
    /// A source needs a descriptor. Only the -wal and folders get one: closing a descriptor drops the locks that the
    /// process holds on that file, and SQLite locks the -shm and the database alone.
    final class FileEvents: Sendable {
        private struct Source: @unchecked Sendable {
            // Unchecked: dispatch objects may be used from any thread, whatever their type says.
            let source: any DispatchSourceFileSystemObject
        }

        private struct State {
            var sources: [Int32: Source] = [:]
            var events: [FileEvent] = []
        }

        private let state = Mutex(State())
        private let bell = DispatchSemaphore(value: 0)
        private let queue = DispatchQueue(label: "SQLiteDefaults.FileEvents")
        /// There is always a dispatch source to be had.
        let failure: Int32 = 0

        init() {}

        /// Gives the descriptors back; nothing else may be called afterwards.
        func close() {
            let sources = state.withLock { state in
                defer { state.sources = [:] }
                return Array(state.sources.values)
            }
            for source in sources { source.source.cancel() }
        }

        // MARK: - What is watched

        /// Watches what is written to a file; nil, with the reason in `errno`, where that can't be done.
        func addFile(_ path: String) -> Int32? {
            add(path, [.write, .extend])
        }

        /// Watches a file once more; what it is watched by may be another afterwards.
        func renew(_ watch: Int32, file path: String) -> Int32? {
            // A source goes on by itself.
            watch
        }

        /// Watches what becomes of the names in a folder, and of the folder's own.
        func addFolder(_ path: String) -> Int32? {
            add(path, [.write, .rename, .delete])
        }

        private func add(_ path: String, _ events: DispatchSource.FileSystemEvent) -> Int32? {
            let descriptor = open(path, O_EVTONLY | O_CLOEXEC)
            guard descriptor >= 0 else { return nil }
            let source = DispatchSource.makeFileSystemObjectSource(
                fileDescriptor: descriptor,
                eventMask: events,
                queue: queue
            )
            source.setEventHandler { [weak self] in
                guard let self else { return }
                state.withLock { state in
                    // One for each source is enough, and keeps this bounded.
                    guard !state.events.contains(where: { $0.watch == descriptor }) else { return }
                    state.events.append(FileEvent(watch: descriptor))
                }
                bell.signal()
            }
            source.setCancelHandler { _ = Darwin.close(descriptor) }
            let kept = Source(source: source)
            state.withLock { $0.sources[descriptor] = kept }
            source.activate()
            return descriptor
        }

        func remove(_ watch: Int32) {
            let source = state.withLock { $0.sources.removeValue(forKey: watch) }
            source?.source.cancel()
        }

        // MARK: - Waiting

        /// Ends a wait that is going on, or the next one.
        func ring() {
            bell.signal()
        }

        /// To be called once by the thread that waits.
        func prepareThread() {}

        /// Waits until something happens, somebody rings, or the time is over; nil for the time waits for ever.
        ///
        /// - Parameters:
        ///   - nanoseconds: How long to wait.
        ///   - settling: How long to let more events come once there is one.
        /// - Returns: What has happened.
        func wait(nanoseconds: Int64?, settling: () -> Int64) -> [FileEvent] {
            let end = nanoseconds.map { DispatchTime.now() + .nanoseconds(Int(min($0, 1 << 60))) }
            _ = bell.wait(timeout: end ?? .distantFuture)
            if state.withLock({ !$0.events.isEmpty }) { usleep(UInt32(settling() / 1_000)) }
            return state.withLock { state in
                defer { state.events = [] }
                return state.events
            }
        }
    }
#endif
