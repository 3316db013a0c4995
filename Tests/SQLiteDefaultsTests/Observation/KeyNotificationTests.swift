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
        suite[.level] = 1
        let posting = suite.postNotifications(to: center)
        try suite.write { batch in
            batch[.level] = 2
            batch[.label] = "a"
        }
        try changes.wait(for: 1)
        suite[.level] = 2
        try RawDatabase(store.url).execute("DELETE FROM defaults WHERE key = 'label'")
        try changes.wait(for: 2)
        suite.database.suite("other")[.level] = 1
        try suite.removeAll()
        try changes.wait(for: 3)
        posting.cancel()
        suite[.level] = 3
        #expect(changes.elements.map(\.keys) == [["label", "level"], ["label"], ["level"]])
        #expect(changes.elements.map(\.origin) == [.own, .foreign, .own])
        #expect(changes.elements.allSatisfy { $0.suite == suite.name && $0.isComplete })
        center.removeObserver(token)
    }
}
