#if THREAD_SANITIZER
    import Foundation

    /// Takes the place of the standard library's, for the thread sanitizer alone.
    ///
    /// On Linux that one is made of futexes, inside a library that is not instrumented: the sanitizer does not see it
    /// lock, and takes all that it protects for a race. It does see pthread's.
    @usableFromInline
    package final class Mutex<Value>: @unchecked Sendable {
        // Unchecked: `value` is used with `mutex` held.
        private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
        private var value: Value

        @usableFromInline
        package init(_ value: sending Value) {
            pthread_mutex_init(mutex, nil)
            self.value = value
        }

        deinit {
            pthread_mutex_destroy(mutex)
            mutex.deallocate()
        }

        @usableFromInline
        package func withLock<Result, Failure: Error>(
            _ body: (inout sending Value) throws(Failure) -> sending Result
        ) throws(Failure) -> sending Result {
            pthread_mutex_lock(mutex)
            defer { pthread_mutex_unlock(mutex) }
            return try body(&value)
        }
    }
#endif
