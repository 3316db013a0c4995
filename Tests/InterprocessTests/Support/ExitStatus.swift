/// How a process ended.
enum ExitStatus: Equatable {
    case exited(Int32)
    case killed(signal: Int32)

    static let success = Self.exited(0)

    /// Takes what `waitpid` gives (wait(2)).
    init(waitStatus status: Int32) {
        let signal = status & 0x7f
        self = signal == 0 ? .exited(status >> 8 & 0xff) : .killed(signal: signal)
    }
}
