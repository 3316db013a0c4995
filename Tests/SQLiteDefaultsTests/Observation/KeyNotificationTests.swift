import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// The notification that names keys.
@Suite struct KeyNotificationTests {
    @Test func `F14: own and foreign changes are posted, once a transaction, while somebody wants them`() throws {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        let center = NotificationCenter()
        let changes = Recorder<DefaultsChange>()
        let token = center.addObserver(
            forName: SQLiteUserDefaults.didChangeKeysNotification,
            object: suite.database,
            queue: nil
        ) { notification in
            if let change = notification.defaultsChange { changes.append(change) }
        }
        suite[.volume] = 1
        let posting = suite.postNotifications(to: center)
        try suite.write { batch in
            batch[.volume] = 2
            batch[.caption] = "a"
        }
        try changes.wait(for: 1)
        suite[.volume] = 2
        try RawDatabase(store.url).execute("DELETE FROM defaults WHERE key = 'caption'")
        try changes.wait(for: 2)
        suite.database.suite("other")[.volume] = 1
        try suite.removeAll()
        try changes.wait(for: 3)
        posting.cancel()
        suite[.volume] = 3
        #expect(changes.elements.map(\.keys) == [["caption", "volume"], ["caption"], ["volume"]])
        #expect(changes.elements.map(\.origin) == [.own, .foreign, .own])
        #expect(changes.elements.allSatisfy { $0.suite == suite.name && $0.isComplete })
        center.removeObserver(token)
    }
}
