public import DefaultsStore
import Synchronization

extension DefaultsSuite {
    /// The values of one setting, or of several as they were at one point in time: those of now first, then each different
    /// one.
    ///
    /// It follows writes of this process and of any other. What is committed while you handle a value is skipped, but for
    /// the newest. Where a stored value does not decode, the key's default is delivered, and the failure reported. The
    /// observation ends with the loop, or when the stream is let go of; the stream ends when the database is replaced, which
    /// is reported.
    ///
    /// ```swift
    /// for await port in suite.values(of: .port) { listen(on: port) }
    /// for await (host, port) in suite.values(of: .host, .port) { connect(host, port) }
    /// ```
    ///
    /// - Parameter key: The settings.
    /// - Returns: The value of one key, or a tuple of the values of several. The stream is for one loop.
    public func values<each Value>(of key: repeat DefaultsKey<each Value>) -> AsyncStream<(repeat each Value)> {
        var names: [String] = []
        for key in repeat each key { names += key.observedNames }
        let (news, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let observer = KeyObserver(of: names, in: self) { _ in
            continuation.yield()
        } finish: {
            continuation.finish()
        }
        observer.start(deliversFirst: true)
        let last = Mutex<(repeat each Value)?>(nil)
        return AsyncStream(news: news, until: DefaultsObservation { observer.cancel() }) {
            guard let event = observer.take() else { return nil }
            var stored = event.new[...]
            let values = (repeat (each key).decode(takingFrom: &stored, reportingFor: name))
            return last.withLock { last in
                defer { last = values }
                // What is stored may differ where the values don't: the default, and its absence.
                guard let last else { return values }
                var isSame = true
                for (old, new) in repeat (each last, each values) { isSame = isSame && areEqual(old, new) }
                return isSame ? nil : values
            }
        }
    }
}
