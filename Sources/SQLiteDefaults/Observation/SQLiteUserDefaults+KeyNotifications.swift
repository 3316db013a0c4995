public import DefaultsStore
public import Foundation

extension SQLiteUserDefaults {
    /// Posted after changes to a suite, by this process or by any other, as long as somebody has asked for it with
    /// ``DefaultsStore/DefaultsSuite/postNotifications(to:queue:)``.
    ///
    /// Its object is the `DefaultsDatabase`, and ``Foundation/Notification/defaultsChange`` says what has changed.
    public static let didChangeKeysNotification = Notification.Name("SQLiteUserDefaultsDidChangeKeysNotification")
}

extension Notification {
    /// The suite, the keys and the origin of the change that a
    /// ``SQLiteDefaults/SQLiteUserDefaults/didChangeKeysNotification`` tells of; nil for any other notification.
    public var defaultsChange: DefaultsChange? { userInfo?[Self.defaultsChangeKey] as? DefaultsChange }

    fileprivate static let defaultsChangeKey = "defaultsChange"
}

extension DefaultsSuite {
    /// Posts ``SQLiteUserDefaults/didChangeKeysNotification`` for every change to the suite, by this process or by any other.
    ///
    /// One notification is posted for a committed transaction, or for several that come close together. A program that does
    /// not ask for it pays nothing. `UserDefaults.didChangeNotification` is independent of it: that one is posted without
    /// being asked for, by the `SQLiteUserDefaults` that makes a change and before its call returns.
    ///
    /// ```swift
    /// let posting = suite.postNotifications()
    /// for await notification in NotificationCenter.default.notifications(named: SQLiteUserDefaults.didChangeKeysNotification) {
    ///     print(notification.defaultsChange?.keys ?? [])
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - center: Where to post.
    ///   - queue: The queue on which to post; nil for a thread of the system's choice.
    /// - Returns: What ends the posting when it is cancelled or let go of. Whoever asks twice gets every notification twice.
    public func postNotifications(
        to center: NotificationCenter = .default,
        queue: DispatchQueue? = nil
    ) -> DefaultsObservation {
        let handlers = HandlerQueue(queue ?? .global())
        let observer = ChangeObserver(of: name, in: database) { observer in
            handlers.request {
                for change in observer.take() {
                    center.post(
                        name: SQLiteUserDefaults.didChangeKeysNotification,
                        object: observer.database,
                        userInfo: [Notification.defaultsChangeKey: change]
                    )
                }
            }
        }
        observer.start()
        return DefaultsObservation { observer.cancel() }
    }
}
