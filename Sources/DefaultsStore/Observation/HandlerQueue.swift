package import Dispatch
import Synchronization

/// Runs one observer's handler on a queue, never twice at a time, whatever the queue.
package final class HandlerQueue: Sendable {
    private let queue: DispatchQueue
    /// How often there was news since the handler last began.
    private let requests = Atomic(0)

    package init(_ queue: DispatchQueue) {
        self.queue = queue
    }

    /// Runs the body soon; a call that comes before it has begun changes nothing, one that comes later runs it again.
    package func request(_ body: @escaping @Sendable () -> Void) {
        if requests.wrappingAdd(1, ordering: .acquiringAndReleasing).oldValue == 0 { schedule(body) }
    }

    private func schedule(_ body: @escaping @Sendable () -> Void) {
        queue.async { [self] in
            let seen = requests.load(ordering: .acquiring)
            body()
            // Others on the queue get their turn before the next time.
            if requests.wrappingSubtract(seen, ordering: .acquiringAndReleasing).newValue > 0 { schedule(body) }
        }
    }
}
