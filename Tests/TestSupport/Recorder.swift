package import Foundation
import Synchronization

/// Collects what happens on other threads, and waits for it.
package final class Recorder<Element: Sendable>: Sendable {
    private struct Silence<Item: Sendable>: Error, CustomStringConvertible {
        let elements: [Item]
        let count: Int

        var description: String { "waited for \(count) in vain; recorded: \(elements)" }
    }

    // A condition, since `Mutex` has none, and with it the lock of `recorded`.
    private let condition = NSCondition()
    private nonisolated(unsafe) var recorded: [Element] = []

    package init() {}

    package var elements: [Element] {
        condition.withLock { recorded }
    }

    package func append(_ element: Element) {
        condition.withLock {
            recorded.append(element)
            condition.broadcast()
        }
    }

    /// Waits until so many elements have been recorded, and gives all there are; far longer than any takes.
    @discardableResult
    package func wait(for count: Int, timeout: TimeInterval = 30) throws -> [Element] {
        try wait(timeout: timeout, expecting: count) { $0.count >= count }
    }

    /// Waits until the elements are as they should be.
    @discardableResult
    package func wait(
        timeout: TimeInterval = 30,
        expecting count: Int = 1,
        until isExpected: ([Element]) -> Bool
    ) throws -> [Element] {
        condition.lock()
        defer { condition.unlock() }
        let end = Date(timeIntervalSinceNow: timeout)
        while !isExpected(recorded) {
            guard condition.wait(until: end) else { throw Silence(elements: recorded, count: count) }
        }
        return recorded
    }
}
