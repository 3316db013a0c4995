import Dispatch
import Foundation

/// Waits for SIGTERM or SIGINT.
@MainActor func termination() async {
    let (signals, continuation) = AsyncStream<Void>.makeStream()
    let sources = [SIGTERM, SIGINT].map { number in
        // The default action would end the process before the source hears of the signal.
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: .main)
        source.setEventHandler { continuation.yield() }
        source.activate()
        return source
    }
    for await _ in signals { break }
    for source in sources { source.cancel() }
}
