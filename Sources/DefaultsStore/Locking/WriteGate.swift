import Foundation
import Synchronization

/// The lock around the write connection: waiting for it ends after a timeout, and its owner is known.
///
/// `Mutex` can do neither. The timeout is measured on the monotonic clock, so that a change of the system's time
/// neither ends nor extends a wait.
final class WriteGate: @unchecked Sendable {
    // Unchecked: `owner` is only written with `mutex` held, and the two pthread objects never move.
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let condition = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    /// The thread inside, as a number; 0 for none.
    private let owner = Atomic<UInt>(0)

    init() {
        pthread_mutex_init(mutex, nil)
        #if canImport(Darwin)
            pthread_cond_init(condition, nil)
        #else
            var attributes = pthread_condattr_t()
            pthread_condattr_init(&attributes)
            pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC)
            pthread_cond_init(condition, &attributes)
            pthread_condattr_destroy(&attributes)
        #endif
    }

    deinit {
        pthread_cond_destroy(condition)
        pthread_mutex_destroy(mutex)
        condition.deallocate()
        mutex.deallocate()
    }

    /// How an attempt to enter ended.
    enum Entry {
        case entered(after: Duration)
        case timedOut
        case alreadyInside
    }

    /// Waits until the gate is free, or the timeout is over.
    func enter(timeout: Duration) -> Entry {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        if isHeldByThisThread { return .alreadyInside }
        if takeIfFree() { return .entered(after: .zero) }
        let start = ContinuousClock.now
        let deadline = start + timeout
        while !takeIfFree() {
            let remaining = ContinuousClock.now.duration(to: deadline)
            guard remaining > .zero else { return .timedOut }
            wait(remaining)
        }
        return .entered(after: start.duration(to: .now))
    }

    /// Whether the calling thread is inside; costs no lock.
    var isHeldByThisThread: Bool {
        // Only this thread can have stored its own number, so no ordering is needed.
        owner.load(ordering: .relaxed) == Self.currentThread
    }

    private func takeIfFree() -> Bool {
        guard owner.load(ordering: .relaxed) == 0 else { return false }
        owner.store(Self.currentThread, ordering: .relaxed)
        return true
    }

    private static var currentThread: UInt {
        #if canImport(Darwin)
            UInt(bitPattern: pthread_self())
        #else
            pthread_self()
        #endif
    }

    /// Enters if the gate is free at this moment.
    func tryToEnter() -> Bool {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return takeIfFree()
    }

    /// Opens the gate for the next in line; called by the thread that entered.
    func leave() {
        pthread_mutex_lock(mutex)
        owner.store(0, ordering: .relaxed)
        pthread_mutex_unlock(mutex)
        pthread_cond_signal(condition)
    }

    private func wait(_ duration: Duration) {
        // A longer wait than a day would overflow nothing, but is of no use: the caller waits again.
        let seconds = min(duration.components.seconds, 86_400)
        let nanoseconds = Int(duration.components.attoseconds / 1_000_000_000)
        #if canImport(Darwin)
            var relative = timespec(tv_sec: Int(seconds), tv_nsec: nanoseconds)
            pthread_cond_timedwait_relative_np(condition, mutex, &relative)
        #else
            var deadline = timespec()
            clock_gettime(CLOCK_MONOTONIC, &deadline)
            deadline.tv_sec += Int(seconds)
            deadline.tv_nsec += nanoseconds
            if deadline.tv_nsec >= 1_000_000_000 {
                deadline.tv_nsec -= 1_000_000_000
                deadline.tv_sec += 1
            }
            pthread_cond_timedwait(condition, mutex, &deadline)
        #endif
    }
}
