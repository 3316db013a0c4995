extension DefaultsSuite {
    /// Which keys of the suite change from now on, by this process and by any other.
    ///
    /// Changes that are committed while you handle an element arrive together as the next one. A write that stores what
    /// is stored already, fails or is rolled back changes nothing. The observation ends with the loop, or when the stream is
    /// let go of; the stream ends when the database is replaced, which is reported.
    ///
    /// The first observer of a process starts one thread, which sleeps until somebody writes, and the last ends it. Where the
    /// system gives no notice of writes (`fs.inotify.max_user_instances` is exhausted), that is reported once, and other
    /// processes' changes are looked for every 100 ms.
    ///
    /// ```swift
    /// for await change in suite.changes() where change.origin.contains(.foreign) {
    ///     print("changed elsewhere:", change.keys)
    /// }
    /// ```
    ///
    /// - Returns: The changes, one for a committed transaction or several. The stream is for one loop.
    public func changes() -> AsyncStream<DefaultsChange> {
        changeStream(of: name, in: database) { $0.first }
    }
}

extension DefaultsDatabase {
    /// Which keys of any suite change from now on, by this process and by any other.
    ///
    /// As ``DefaultsSuite/changes()``, for all suites.
    ///
    /// - Returns: For a committed transaction, or several, the changes, one for each suite concerned in the order of their
    ///   names. The stream is for one loop.
    public func changes() -> AsyncStream<[DefaultsChange]> {
        changeStream(of: nil, in: self) { $0.isEmpty ? nil : $0 }
    }
}

/// A stream of what an observer takes; `element` gives nil where that is nothing.
private func changeStream<Element>(
    of suite: String?,
    in database: DefaultsDatabase,
    _ element: @escaping @Sendable ([DefaultsChange]) -> Element?
) -> AsyncStream<Element> {
    let (news, continuation) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let observer = ChangeObserver(of: suite, in: database) { _ in
        continuation.yield()
    } finish: {
        continuation.finish()
    }
    observer.start()
    return AsyncStream(news: news, until: DefaultsObservation { observer.cancel() }) { element(observer.take()) }
}

extension AsyncStream {
    /// A stream of what there is to take whenever there is news; the observation lives as long as the stream.
    package init(
        news: AsyncStream<Void>,
        until observation: DefaultsObservation,
        take: @escaping @Sendable () -> Element?
    ) {
        self.init {
            for await _ in news {
                if let element = take() { return element }
            }
            return nil
        } onCancel: {
            observation.cancel()
        }
    }
}
