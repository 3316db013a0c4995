import Foundation
import Testing

@Suite struct LocationTests {
    @Test func `I9: without any place there is a clear error`() throws {
        let store = try TemporaryStore()
        let answer = try answer(store, ["HOME": nil])
        #expect(answer.hasPrefix("notFound "))
        for name in ["DEFAULTS_DATABASE", "STATE_DIRECTORY", "XDG_CONFIG_HOME", "HOME"] {
            #expect(answer.contains(name))
        }
    }

    @Test func `I9: HOME is used when XDG_CONFIG_HOME is relative`() throws {
        let store = try TemporaryStore()
        let folder = store.folder.path
        let answer = try answer(store, ["HOME": folder, "XDG_CONFIG_HOME": "relative"])
        #expect(answer == folder + "/.config/sqlite-defaults/defaults.sqlite")
    }

    @Test func `I9: an absolute XDG_CONFIG_HOME comes before HOME`() throws {
        let store = try TemporaryStore()
        let folder = store.folder.path
        let answer = try answer(store, ["HOME": "/nowhere", "XDG_CONFIG_HOME": folder])
        #expect(answer == folder + "/sqlite-defaults/defaults.sqlite")
    }

    @Test func `I9: of several state directories the first is used`() throws {
        let store = try TemporaryStore()
        let folder = store.folder.path
        let answer = try answer(store, ["HOME": "/nowhere", "STATE_DIRECTORY": "\(folder)/a:/nowhere/b"])
        #expect(answer == folder + "/a/defaults.sqlite")
    }

    @Test func `I9: an explicit path always wins`() throws {
        let store = try TemporaryStore()
        let folder = store.folder.path
        let environment = ["HOME": nil, "STATE_DIRECTORY": "/nowhere", "DEFAULTS_DATABASE": folder + "/mine"]
        #expect(try answer(store, environment) == folder + "/mine")
    }

    @Test(arguments: ["/", "/root"])
    func `I9: a home that the user may not write is named in the error`(home: String) throws {
        let store = try TemporaryStore()
        // A user that /etc/passwd does not know, whoever runs the tests.
        let answer = try answer(store, ["HOME": home], user: 54_321)
        let folder = home == "/" ? "/.config" : home
        #expect(answer.hasPrefix("permissionDenied "))
        #expect(answer.contains(folder))
    }

    /// What the helper says in an environment without any place but those given.
    private func answer(
        _ store: TemporaryStore,
        _ environment: [String: String?],
        user: Int? = nil
    ) throws -> String {
        var variables: [String: String?] = ["DEFAULTS_DATABASE": nil, "STATE_DIRECTORY": nil, "XDG_CONFIG_HOME": nil]
        variables.merge(environment) { $1 }
        let arguments = ["standard", "-"] + (user.map { ["\($0)"] } ?? [])
        return try HelperProcess(arguments, on: store, environment: variables).line()
    }
}
