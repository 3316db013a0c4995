#if THREAD_SANITIZER
    import DefaultsStore

    /// The one that the thread sanitizer can see, here as well.
    typealias Mutex = DefaultsStore.Mutex
#endif
