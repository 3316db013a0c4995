import Foundation
import SQLiteDefaults
import Synchronization

/// Counts the notifications that one object posts.
///
/// Unchecked, because the token, which is not Sendable, is used by `init` and `deinit` alone.
final class ChangeCounter: @unchecked Sendable {
    private let posts = Mutex<[Thread]>([])
    private var token: (any NSObjectProtocol)?

    init(_ defaults: SQLiteUserDefaults) {
        token = NotificationCenter.default.addObserver(
            forName: UserDefaults.didChangeNotification,
            object: defaults,
            queue: nil
        ) { [weak self] notification in
            guard notification.object is SQLiteUserDefaults else { return }
            self?.posts.withLock { $0.append(.current) }
        }
    }

    deinit {
        if let token { NotificationCenter.default.removeObserver(token) }
    }

    var count: Int { posts.withLock { $0.count } }

    var areAllOnCurrentThread: Bool { posts.withLock { $0.allSatisfy { $0 === Thread.current } } }
}
