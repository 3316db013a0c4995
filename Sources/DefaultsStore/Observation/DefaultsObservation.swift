/// An observer that is told of changes for as long as this object lives.
///
/// Keep it: when the last reference to it is gone, the observation ends.
public final class DefaultsObservation: Sendable {
    private let end: @Sendable () -> Void

    /// - Parameter end: Ends the observation; it may be called more than once, and by several threads.
    package init(_ end: @escaping @Sendable () -> Void) {
        self.end = end
    }

    deinit { end() }

    /// Ends the observation; it may be called from anywhere, the observation's own handler included.
    ///
    /// No call of the handler begins afterwards; one that is going on in another thread may still be.
    public func cancel() {
        end()
    }
}
