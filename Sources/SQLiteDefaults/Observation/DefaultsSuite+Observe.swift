public import DefaultsStore
public import Dispatch
import Synchronization

extension DefaultsSuite {
    /// Calls a handler whenever the value of a setting changes, by this process or by any other.
    ///
    /// The handler is called soon after the commit, never by the writing call itself, and never twice at a time. What is
    /// committed while it runs arrives as one further call with the newest value; equal values make no call. It may read,
    /// write, observe and cancel; no lock is held meanwhile. Where a stored value does not decode, the key's default is
    /// delivered, and the failure reported.
    ///
    /// ```swift
    /// let observation = suite.observe(.port) { old, new in server.move(from: old, to: new) }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether the handler is called with the value of now first, as both the old and the new one.
    ///   - queue: Where the handler is called; nil for a thread of the system's choice.
    ///   - handler: Is given the value that it was given before, or that the setting had at first, and the new one.
    /// - Returns: The observation, to be kept: it ends with ``DefaultsStore/DefaultsObservation/cancel()``, or when it is let
    ///   go of.
    public func observe<Value>(
        _ key: DefaultsKey<Value>,
        initial: Bool = false,
        queue: DispatchQueue? = nil,
        _ handler: @escaping @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> DefaultsObservation {
        let handlers = HandlerQueue(queue ?? .global())
        let last = Mutex<Value?>(nil)
        let observer = KeyObserver(of: key.observedNames, in: self) { observer in
            handlers.request {
                guard let event = observer.take() else { return }
                var stored = event.new[...]
                let new = key.decode(takingFrom: &stored, reportingFor: name)
                var delivered = (event.old ?? event.new)[...]
                let old =
                    last.withLock { last in
                        defer { last = new }
                        return last
                    } ?? key.decode(takingFrom: &delivered, reportingFor: name)
                // What is stored may differ where the values don't: the default, and its absence.
                if event.old == nil || !areEqual(old, new) { handler(old, new) }
            }
        }
        observer.start(deliversFirst: initial)
        return DefaultsObservation { observer.cancel() }
    }

    /// Calls a handler on the main actor whenever the value of a setting changes, by this process or by any other.
    ///
    /// As ``observe(_:initial:queue:_:)``; the main thread has to run its queue, as `dispatchMain`, a run loop and an
    /// asynchronous `main` do.
    ///
    /// ```swift
    /// observation = suite.observe(.theme, on: .shared) { _, theme in view.theme = theme }
    /// ```
    ///
    /// - Parameters:
    ///   - key: The setting.
    ///   - initial: Whether the handler is called with the value of now first, as both the old and the new one.
    ///   - actor: The main actor.
    ///   - handler: Is given the value that it was given before, or that the setting had at first, and the new one.
    /// - Returns: The observation, to be kept.
    public func observe<Value>(
        _ key: DefaultsKey<Value>,
        initial: Bool = false,
        on actor: MainActor,
        _ handler: @escaping @MainActor @Sendable (_ old: Value, _ new: Value) -> Void
    ) -> DefaultsObservation {
        observe(key, initial: initial, queue: .main) { old, new in
            MainActor.assumeIsolated { handler(old, new) }
        }
    }
}
