import CSQLite

/// A monotonic clock that is cheap to read and right to within a few milliseconds.
enum CoarseClock {
    @inline(__always)
    static var milliseconds: Int64 { csqlite_coarse_milliseconds() }
}
