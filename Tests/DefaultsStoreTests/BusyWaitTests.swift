import Testing

@testable import DefaultsStore

@Suite struct BusyWaitTests {
    @Test func `A lock is waited for as long as the timeout says, counting what was waited before`() {
        let wait = BusyWait(timeout: .milliseconds(30))
        let start = ContinuousClock.now
        var attempts: Int32 = 0
        while wait.pause(attempt: attempts) { attempts += 1 }
        #expect(attempts > 1)
        #expect(start.duration(to: .now) >= .milliseconds(30))
        wait.alreadyWaited = .milliseconds(30)
        #expect(wait.pause(attempt: 0) == false)
        wait.alreadyWaited = .zero
        #expect(wait.pause(attempt: 0))
        wait.isWaiting = false
        #expect(wait.pause(attempt: 0) == false)
    }

    @Test func `The gate lets one thread in, and tells the one inside from others`() {
        let gate = WriteGate()
        #expect(gate.tryToEnter())
        #expect(gate.isHeldByThisThread)
        #expect(gate.tryToEnter() == false)
        if case .alreadyInside = gate.enter(timeout: .zero) {} else { Issue.record("entered twice") }
        gate.leave()
        #expect(gate.isHeldByThisThread == false)
        if case .entered(after: .zero) = gate.enter(timeout: .zero) {} else { Issue.record("did not enter") }
        gate.leave()
    }
}
