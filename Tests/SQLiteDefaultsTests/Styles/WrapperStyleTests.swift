import Foundation
import SQLiteDefaults
import Testing

extension UserDefaults.Name {
    fileprivate static let age: UserDefaults.Name = "Age"
    fileprivate static let nickname: UserDefaults.Name = "Nickname"
}

private struct Profile: Codable, Equatable, DefaultsSerializable {
    var name = ""
}

private struct Account {
    @UserDefaultsWrapper var firstName: String
    @UserDefaultsWrapper var lastName: String?
    @UserDefaultsWrapper var title: String?
    @UserDefaultsWrapper var age: Int
    @UserDefaultsWrapper var nickname: String?
    @UserDefaultsWrapper var profile: Profile?

    init(defaults: UserDefaults) {
        _firstName = UserDefaultsWrapper(key: "FirstName", default: "John", userDefaults: defaults)
        _lastName = UserDefaultsWrapper(key: "LastName", userDefaults: defaults)
        _title = UserDefaultsWrapper(key: "Title", default: "Dr", userDefaults: defaults)
        _age = UserDefaultsWrapper(key: .age, default: 18, userDefaults: defaults)
        _nickname = UserDefaultsWrapper(key: .nickname, userDefaults: defaults)
        _profile = UserDefaultsWrapper(key: "Profile", userDefaults: defaults)
    }
}

/// `@UserDefaultsWrapper`, on the drop-in and on Foundation's own object.
@Suite struct WrapperStyleTests {
    @Test(arguments: StorageKind.allCases)
    func `A property is the stored value, or its default`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        @UserDefaultsWrapper(key: "FirstName", default: "John", userDefaults: defaults) var firstName: String
        #expect(firstName == "John")
        firstName = "Ann"
        #expect(firstName == "Ann")
        #expect(defaults.string(forKey: "FirstName") == "Ann")
        $firstName.removeObject()
        #expect(firstName == "John")
        #expect(defaults.object(forKey: "FirstName") == nil)
        let account = Account(defaults: defaults)
        account.age += 1
        #expect(account.age == 19)
        #expect(defaults.integer(forKey: "Age") == 19)
        #expect(account.lastName == nil)
        account.lastName = "Doe"
        #expect(account.lastName == "Doe")
        account.nickname = "Jo"
        #expect(defaults.string(forName: .nickname) == "Jo")
    }

    @Test(arguments: StorageKind.allCases)
    func `Setting nil brings the default back`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        let account = Account(defaults: defaults)
        #expect(account.title == "Dr")
        account.title = "Prof"
        #expect(account.title == "Prof")
        account.title = nil
        #expect(account.title == "Dr")
        #expect(defaults.object(forKey: "Title") == nil)
    }

    @Test func `D2: assigning nil to a property removes the value, and it stays removed`() throws {
        let store = try TemporaryStore()
        let reopened = try store.reopened { defaults in
            let account = Account(defaults: defaults)
            account.profile = Profile(name: "Ann")
            #expect(account.profile == Profile(name: "Ann"))
            account.profile = nil
            #expect(account.profile == nil)
        }
        #expect(Account(defaults: reopened).profile == nil)
        #expect(reopened.object(forKey: "Profile") == nil)
    }

    @Test func `A property keeps its value in the suite that was chosen, and in no other`() throws {
        let store = try TemporaryStore()
        let chosen = try store.defaults()
        let other = try store.defaults(suite: "other")
        let account = Account(defaults: chosen)
        account.firstName = "Ann"
        Account(defaults: other).firstName = "Bob"
        #expect(account.firstName == "Ann")
        #expect(try chosen.suite.propertyLists() == ["FirstName": .string("Ann")])
        #expect(try other.suite.propertyLists() == ["FirstName": .string("Bob")])
        // A suite serves as well as an object.
        @UserDefaultsWrapper(key: "FirstName", default: "John", userDefaults: other.suite) var firstName: String
        #expect(firstName == "Bob")
    }

    @Test func `E2: clearing the properties of a named suite leaves every other suite alone`() throws {
        let store = try TemporaryStore()
        let named = try store.defaults()
        let other = try store.defaults(suite: "other")
        for defaults in [named, other] {
            let account = Account(defaults: defaults)
            account.firstName = "Ann"
            account.age = 1
            account.lastName = "Doe"
        }
        let account = Account(defaults: named)
        account.$firstName.removeObject()
        account.$age.removeObject()
        account.lastName = nil
        #expect(try named.suite.keys() == [])
        #expect(try other.suite.keys() == ["Age", "FirstName", "LastName"])
        #expect(Account(defaults: other).firstName == "Ann")
    }

    @Test func `C4: a stored value of another type gives the default and a report, and stays until it is overwritten`()
        throws
    {
        let store = try TemporaryStore()
        let defaults = try store.defaults()
        try defaults.suite.setPropertyList(.bool(true), forKey: "FirstName")
        try defaults.suite.setPropertyList(.bool(true), forKey: "Profile")
        let account = Account(defaults: defaults)
        #expect(account.firstName == "John")
        #expect(account.firstName == "John")
        #expect(account.profile == nil)
        #expect(store.errors.map(\.code) == [.typeMismatch, .typeMismatch])
        #expect(store.errors.map(\.key) == ["FirstName", "Profile"])
        #expect(store.errors.first?.message.contains("stored: boolean, wanted: string") == true)
        #expect(try defaults.suite.propertyList(forKey: "FirstName") == .bool(true))
        account.firstName = "x"
        #expect(account.firstName == "x")
        #expect(try defaults.suite.propertyList(forKey: "FirstName") == .string("x"))
    }
}
