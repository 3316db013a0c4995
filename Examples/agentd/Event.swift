import Dispatch
import Foundation

/// What wakes the daemon.
enum Event: Sendable {
    /// Time has passed, or SIGHUP asks for the settings to be read again.
    case reload
    /// SIGTERM or SIGINT.
    case stop
}

extension Event {
    // A source lives as long as something holds it: these, until the process ends.
    @MainActor private static var sources: [any DispatchSourceProtocol] = []

    /// The events from now on; the first is a reload.
    @MainActor static func stream(milliseconds: Int) -> AsyncStream<Event> {
        let (stream, continuation) = AsyncStream<Event>.makeStream()
        let queue = DispatchQueue(label: "agentd.events")

        let timer = DispatchSource.makeTimerSource(queue: queue)
        timer.schedule(deadline: .now(), repeating: .milliseconds(milliseconds))
        timer.setEventHandler { @Sendable in continuation.yield(.reload) }
        sources.append(timer)

        let events: [Int32: Event] = [SIGHUP: .reload, SIGTERM: .stop, SIGINT: .stop]
        for (number, event) in events {
            // The default action would end the process before the source hears of the signal.
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
            source.setEventHandler { @Sendable in continuation.yield(event) }
            sources.append(source)
        }

        for source in sources { source.activate() }
        return stream
    }
}
