import Foundation
import SQLiteDefaults
import Testing

extension UserDefaults.Name {
    fileprivate static let username: UserDefaults.Name = "username"
    fileprivate static let visits: UserDefaults.Name = "visits"
    fileprivate static let ratio = UserDefaults.Name("ratio")
    fileprivate static let scale = UserDefaults.Name(rawValue: "scale")
    fileprivate static let isOn: UserDefaults.Name = "isOn"
    fileprivate static let home: UserDefaults.Name = "home"
    fileprivate static let tags: UserDefaults.Name = "tags"
    fileprivate static let limits: UserDefaults.Name = "limits"
    fileprivate static let blob: UserDefaults.Name = "blob"
}

/// `UserDefaults.Name`, as programs use it, on the drop-in and on Foundation's own object.
@Suite struct NameStyleTests {
    @Test(arguments: StorageKind.allCases)
    func `A name takes the place of a key in every getter and setter`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        let home = URL(fileURLWithPath: "/srv/data")
        defaults.set("ann", forName: .username)
        defaults.set(3, forName: .visits)
        defaults.set(0.5, forName: .ratio)
        defaults.set(Float(1.5), forName: .scale)
        defaults.set(true, forName: .isOn)
        defaults.set(home, forName: .home)
        defaults.set(["a", "b"], forName: .tags)
        defaults.set(["max": 1], forName: .limits)
        defaults.set(Data([1, 2]), forName: .blob)
        #expect(defaults.object(forName: .username) as? String == "ann")
        #expect(defaults.string(forName: .username) == "ann")
        #expect(defaults.string(forName: .username, defaultValue: "Unknown") == "ann")
        #expect(defaults.integer(forName: .visits) == 3)
        #expect(defaults.integer(forName: .visits, defaultValue: 7) == 3)
        #expect(defaults.double(forName: .ratio) == 0.5)
        #expect(defaults.double(forName: .ratio, defaultValue: 7) == 0.5)
        #expect(defaults.float(forName: .scale) == 1.5)
        #expect(defaults.float(forName: .scale, defaultValue: 7) == 1.5)
        #expect(defaults.bool(forName: .isOn))
        #expect(defaults.bool(forName: .isOn, defaultValue: false))
        #expect(defaults.url(forName: .home)?.path == home.path)
        #expect(defaults.array(forName: .tags) as? [String] == ["a", "b"])
        #expect(defaults.stringArray(forName: .tags) == ["a", "b"])
        #expect(defaults.dictionary(forName: .limits) as? [String: Int] == ["max": 1])
        #expect(defaults.data(forName: .blob) == Data([1, 2]))
        #expect(defaults.integer(forKey: "visits") == 3)
    }

    @Test(arguments: StorageKind.allCases)
    func `The default of the call is used where the key is absent, and nowhere else`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        let home = URL(fileURLWithPath: "/srv/data")
        #expect(defaults.string(forName: .username, defaultValue: "Unknown") == "Unknown")
        #expect(defaults.object(forName: .username, defaultValue: 1) as? Int == 1)
        #expect(defaults.integer(forName: .visits, defaultValue: 7) == 7)
        #expect(defaults.double(forName: .ratio, defaultValue: 7.5) == 7.5)
        #expect(defaults.float(forName: .scale, defaultValue: 7.5) == 7.5)
        #expect(defaults.bool(forName: .isOn, defaultValue: true))
        #expect(defaults.url(forName: .home, defaultValue: home) == home)
        #expect(defaults.stringArray(forName: .tags, defaultValue: ["x"]) == ["x"])
        #expect(defaults.array(forName: .tags, defaultValue: [1]) as? [Int] == [1])
        #expect(defaults.dictionary(forName: .limits, defaultValue: ["a": 1]) as? [String: Int] == ["a": 1])
        #expect(defaults.data(forName: .blob, defaultValue: Data([9])) == Data([9]))
        // 0 and false are values, and what is no array is none.
        defaults.set(0, forName: .visits)
        defaults.set(false, forName: .isOn)
        defaults.set("no array", forName: .tags)
        #expect(defaults.integer(forName: .visits, defaultValue: 7) == 0)
        #expect(defaults.bool(forName: .isOn, defaultValue: true) == false)
        #expect(defaults.stringArray(forName: .tags, defaultValue: ["x"]) == ["x"])
        // The number getters convert as the plain ones do.
        defaults.set("12abc", forName: .visits)
        #expect(defaults.integer(forName: .visits, defaultValue: 7) == defaults.integer(forKey: "visits"))
        #expect(defaults.integer(forName: .visits, defaultValue: 7) == 12)
    }

    @Test(arguments: StorageKind.allCases)
    func `Setting nil removes the value`(_ kind: StorageKind) throws {
        let store = try TemporaryStore()
        let defaults = try kind.defaults(in: store)
        defaults.set("ann", forName: .username)
        defaults.set(URL(fileURLWithPath: "/"), forName: .home)
        defaults.set(1, forName: .visits)
        let nothing: String? = nil
        let noURL: URL? = nil
        defaults.set(nothing, forName: .username)
        defaults.set(noURL, forName: .home)
        defaults.removeObject(forName: .visits)
        #expect(defaults.object(forKey: "username") == nil)
        #expect(defaults.object(forKey: "home") == nil)
        #expect(defaults.object(forKey: "visits") == nil)
    }
}
