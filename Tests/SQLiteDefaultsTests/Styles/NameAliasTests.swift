import Foundation
import SQLiteDefaults
import Testing

/// The one line that moves a program over; what follows is written as programs write it for Foundation.
private typealias UserDefaults = SQLiteUserDefaults

extension UserDefaults.Name {
    fileprivate static let username: UserDefaults.Name = "username"
}

private struct Account {
    @UserDefaultsWrapper(key: .username, default: "Unknown", userDefaults: .standard) var username: String
    @UserDefaultsWrapper(key: "visits", default: 0, userDefaults: UserDefaults.standard) var visits: Int
}

extension DefaultDatabaseTests {
    @Suite(.serialized) struct NameAliasTests {
        init() {
            DefaultPlace.isPrepared
        }

        @Test func `Names and wrappers work in a file that has the alias`() {
            let defaults = UserDefaults.standard
            defaults.set("ann", forName: .username)
            #expect(defaults.string(forName: .username, defaultValue: "Unknown") == "ann")
            let account = Account()
            #expect(account.username == "ann")
            account.visits += 1
            #expect(defaults.integer(forKey: "visits") == 1)
            #expect(Foundation.UserDefaults.standard.object(forKey: "visits") == nil)
            account.$username.removeObject()
            account.$visits.removeObject()
            #expect(defaults.object(forKey: "username") == nil)
            #expect(account.username == "Unknown")
        }
    }
}
