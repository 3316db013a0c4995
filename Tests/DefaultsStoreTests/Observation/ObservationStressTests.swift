import Foundation
import Synchronization
import TestSupport
import Testing

@testable import DefaultsStore

/// Many threads that write, and many that come and go as observers; for the thread sanitizer.
@Suite struct ObservationStressTests {
    private final class Progress: Sendable {
        let isOver = Atomic(false)
        let observations = Atomic(0)
        let violations = Recorder<String>()
    }

    @Test func `Observers that come and go among writers see values that only go up, and always the last`() throws {
        let observed = try ObservedSuite()
        let suite = observed.suite
        let progress = Progress()
        // These stay for the whole time, and have to be told the last value of each.
        let last = (0..<8).map { _ in Recorder<[PropertyListValue?]>() }
        let observations = last.enumerated().map { observed.observe("w\($0)", "copy \($0)", into: $1) }
        let threads = DispatchGroup()
        for number in 0..<8 {
            run(in: threads, progress) { try write(suite, number, progress) }
            run(in: threads, progress) { observeAndCancel(suite, number, progress) }
        }
        #if THREAD_SANITIZER
            let end = DispatchTime.now() + .seconds(Soak.isOn ? 20 : 3)
        #else
            let end = DispatchTime.now() + .seconds(Soak.isOn ? 20 : 1)
        #endif
        _ = threads.wait(timeout: end)
        progress.isOver.store(true, ordering: .relaxed)
        threads.wait()

        for (number, recorder) in last.enumerated() {
            let value = try suite.propertyList(forKey: "w\(number)")
            let events = try recorder.wait { $0.last == [value, value] }
            #expect(events.allSatisfy { $0[0] == $0[1] })
        }
        #expect(progress.violations.elements == [])
        #expect(progress.observations.load(ordering: .relaxed) > 50)
        withExtendedLifetime(observations) {}
    }

    private func run(in threads: DispatchGroup, _ progress: Progress, _ body: @escaping @Sendable () throws -> Void) {
        threads.enter()
        Thread.detachNewThread {
            do { try body() } catch { progress.violations.append("\(error)") }
            threads.leave()
        }
    }

    private func write(_ suite: DefaultsSuite, _ number: Int, _ progress: Progress) throws {
        var value: Int64 = 0
        while !progress.isOver.load(ordering: .relaxed) {
            value += 1
            try suite.write { batch in
                batch.setPropertyList(.integer(value), forKey: "w\(number)")
                batch.setPropertyList(.integer(value), forKey: "copy \(number)")
            }
        }
    }

    private func observeAndCancel(_ suite: DefaultsSuite, _ number: Int, _ progress: Progress) {
        while !progress.isOver.load(ordering: .relaxed) {
            let newest = Mutex<Int64>(-1)
            let recorder = Recorder<Int64>()
            let queue = HandlerQueue(.global())
            let observer = KeyObserver(of: ["w\(number)", "copy \(number)"], in: suite) { observer in
                queue.request {
                    guard let event = observer.take() else { return }
                    let value = event.new[0].flatMap(\.number) ?? 0
                    let before = newest.withLock { newest in
                        defer { newest = value }
                        return newest
                    }
                    if value <= before { progress.violations.append("\(value) after \(before)") }
                    if event.new[0] != event.new[1] { progress.violations.append("half of a batch") }
                    recorder.append(value)
                }
            }
            observer.start(deliversFirst: true)
            do { try recorder.wait(for: 1) } catch { progress.violations.append("\(error)") }
            // At any moment of what the watch does.
            usleep(.random(in: 0...2_000))
            observer.cancel()
            progress.observations.wrappingAdd(1, ordering: .relaxed)
        }
    }
}

extension PropertyListValue {
    fileprivate var number: Int64? {
        guard case .integer(let number) = self else { return nil }
        return number
    }
}
