#if !canImport(Darwin)
    import CSQLite
    import Foundation

    /// Waits for changes of files: one inotify instance (inotify(7)) and a bell.
    ///
    /// A file is watched by its path: nothing is opened, so that the locks SQLite holds on it are safe.
    final class FileEvents: Sendable {
        /// -1 where there was none to be had.
        private let inotify: Int32
        private let bell: Int32
        /// The system's error where there is no instance; 0 otherwise.
        let failure: Int32

        init() {
            inotify = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
            failure = inotify < 0 ? errno : 0
            bell = csqlite_bell()
        }

        /// Gives the descriptors back; nothing else may be called afterwards.
        func close() {
            if inotify >= 0 { _ = Foundation.close(inotify) }
            if bell >= 0 { _ = Foundation.close(bell) }
        }

        // MARK: - What is watched

        /// Watches a file until it is written to, and no longer: every event is paid for by the writer. Nil, with the reason
        /// in `errno`, where that can't be done.
        func addFile(_ path: String) -> Int32? {
            add(path, Int32(bitPattern: UInt32(IN_MODIFY) | UInt32(IN_ONESHOT)))
        }

        /// Watches a file once more; what it is watched by may be another afterwards.
        func renew(_ watch: Int32, file path: String) -> Int32? {
            addFile(path)
        }

        /// Watches what becomes of the names in a folder, and of the folder's own.
        func addFolder(_ path: String) -> Int32? {
            add(path, IN_MOVED_FROM | IN_MOVED_TO | IN_CREATE | IN_DELETE | IN_MOVE_SELF | IN_DELETE_SELF)
        }

        private func add(_ path: String, _ events: Int32) -> Int32? {
            let watch = inotify_add_watch(inotify, path, UInt32(bitPattern: events))
            return watch < 0 ? nil : watch
        }

        func remove(_ watch: Int32) {
            inotify_rm_watch(inotify, watch)
        }

        // MARK: - Waiting

        /// Ends a wait that is going on, or the next one.
        func ring() {
            var one: UInt64 = 1
            _ = write(bell, &one, 8)
        }

        /// To be called once by the thread that waits.
        func prepareThread() {
            csqlite_wait_precisely()
        }

        /// Waits until something happens, somebody rings, or the time is over; nil for the time waits for ever.
        ///
        /// - Parameters:
        ///   - nanoseconds: How long to wait.
        ///   - settling: How long to let more events come once there is one, which cost their maker less than a thread that
        ///     is woken each time.
        /// - Returns: What has happened.
        func wait(nanoseconds: Int64?, settling: () -> Int64) -> [FileEvent] {
            // Without a bell a call to stop, or a new observer, has to be found by looking.
            let longest = bell < 0 ? min(nanoseconds ?? .max, 100_000_000) : nanoseconds ?? -1
            // poll(2) passes over negative descriptors.
            var descriptors = [
                pollfd(fd: inotify, events: Int16(POLLIN), revents: 0),
                pollfd(fd: bell, events: Int16(POLLIN), revents: 0),
            ]
            guard csqlite_poll(&descriptors, 2, longest) > 0 else { return [] }
            if descriptors[1].revents != 0 {
                var count: UInt64 = 0
                _ = read(bell, &count, 8)
            }
            guard descriptors[0].revents != 0 else { return [] }
            _ = csqlite_poll(nil, 0, settling())
            return readEvents()
        }

        private func readEvents() -> [FileEvent] {
            withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
                var events: [FileEvent] = []
                let count = read(inotify, buffer.baseAddress, buffer.count)
                guard count > 0 else { return events }
                var offset = 0
                while offset < count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let name = offset + MemoryLayout<inotify_event>.size
                    offset = name + Int(event.len)
                    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
                        events.append(FileEvent(watch: nil))
                    } else {
                        // The end of a watch, IN_IGNORED, too is told to who still relies on it: a writer may be between making
                        // the event and ending the watch when it is renewed, which then is in vain.
                        let bytes = buffer[name..<offset].prefix { $0 != 0 }
                        events.append(
                            FileEvent(
                                watch: event.wd,
                                name: bytes.isEmpty ? nil : String(decoding: bytes, as: UTF8.self)
                            )
                        )
                    }
                }
                return events
            }
        }
    }
#endif
