import Foundation
import SQLiteDefaults
import Testing

extension DefaultsKeys {
    fileprivate static let username = DefaultsKey<String?>("username")
    fileprivate static let launchCount = DefaultsKey<Int>("launchCount", default: 0)
    fileprivate static let theme = DefaultsKey<Theme>("theme", default: .dark)
    fileprivate static let profile = DefaultsKey<Profile?>("profile")
}

private enum UserDefaultsKeys {
    static let userID = DefaultsKey<Int>("userID")
}

private enum Theme: String, DefaultsSerializable {
    case light
    case dark
}

private struct Profile: Codable, Equatable, DefaultsSerializable {
    var name = ""
}

/// Key constants in the way of SwiftyUserDefaults, and constants in a place of the program's own.
@Suite struct KeyConstantStyleTests {
    @Test(arguments: StorageKind.allCases)
    func `A constant is a setting, on the drop-in and on Foundation's own object`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        defaults[.launchCount] += 1
        defaults[.username] = "ann"
        defaults[.theme] = .light
        defaults[.profile] = Profile(name: "Ann")
        defaults[.profile]?.name += "a"
        defaults[UserDefaultsKeys.userID] = 1
        #expect(defaults[.launchCount] == 1)
        #expect(defaults[.username] == "ann")
        #expect(defaults[.theme] == .light)
        #expect(defaults[.profile] == Profile(name: "Anna"))
        #expect(defaults[UserDefaultsKeys.userID] == 1)
        #expect(defaults.integer(forKey: "userID") == 1)
        #expect(try defaults.contains(.username))
        defaults[.username] = nil
        defaults.reset(.theme)
        #expect(try !defaults.contains(.username))
        #expect(defaults[.theme] == .dark)
    }

    @Test(arguments: StorageKind.allCases)
    func `Code that takes any storage serves suites and both objects`(_ kind: StorageKind) throws {
        func visit(_ storage: some DefaultsStorage) throws -> Int {
            try storage.set(storage.value(for: .launchCount) + 1, for: .launchCount)
            storage[UserDefaultsKeys.userID] = 7
            storage.reset(UserDefaultsKeys.userID)
            try storage.removeValue(for: .username)
            #expect(try storage.contains(.launchCount))
            return storage[.launchCount]
        }
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        #expect(try visit(defaults) == 1)
        #expect(try visit(defaults) == 2)
        #expect(defaults.object(forKey: "userID") == nil)
        let suite = try store.database().suite("another")
        #expect(try visit(suite) == 1)
        #expect(try suite.keys() == ["launchCount"])
    }
}
