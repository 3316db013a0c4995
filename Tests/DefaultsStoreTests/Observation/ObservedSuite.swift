import DefaultsStore
import Foundation
import TestSupport

/// A suite in a fresh folder, and observers of its keys that record what they are told.
struct ObservedSuite {
    let folder: TemporaryFolder
    let suite: DefaultsSuite

    init() throws {
        folder = try TemporaryFolder()
        suite = try folder.open().suite("t")
    }

    /// The file as another program opens it.
    func raw() throws -> RawDatabase { try RawDatabase(folder.database) }

    /// Records the values of keys from now on, in an observer that lives as long as the returned token.
    func observe(
        _ keys: String...,
        deliversFirst: Bool = false,
        into recorder: Recorder<[PropertyListValue?]>
    ) -> DefaultsObservation {
        let queue = HandlerQueue(.global())
        let observer = KeyObserver(of: keys, in: suite) { observer in
            queue.request {
                if let event = observer.take() { recorder.append(event.new) }
            }
        }
        observer.start(deliversFirst: deliversFirst)
        return DefaultsObservation { observer.cancel() }
    }
}
