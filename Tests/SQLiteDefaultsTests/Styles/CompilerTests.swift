import Foundation
import Testing

/// What the compiler says to wrong uses: each is a line of a program of its own, which names what is to be said of it.
@Suite struct CompilerTests {
    @Test func `Every style compiles as its users write it`() async throws {
        let messages = try await Compiler.messages(about: [Self.declarations, Self.rightUses])
        #expect(messages.filter { $0.severity != .note } == [])
    }

    @Test func `Every wrong use is told on its line`() async throws {
        let messages = try await Compiler.messages(about: [Self.declarations, Self.wrongUses])
        let lines = Self.wrongUses.split(separator: "\n", omittingEmptySubsequences: false)
        var wrongLines = 0
        for (number, line) in zip(1..., lines) {
            let said = messages.filter { $0.file == 1 && $0.line == number && $0.severity != .note }
            guard let marker = line.firstRange(of: "// ") else {
                #expect(said.map(\.text) == [], "line \(number): \(line)")
                continue
            }
            wrongLines += 1
            let expected = line[marker.upperBound...].split(separator: ": ", maxSplits: 1)
            #expect(
                said.contains { $0.severity.rawValue == expected[0] && $0.text.contains(expected[1]) },
                "line \(number): \(line)\n\(said)"
            )
        }
        #expect(wrongLines == 30)
        #expect(messages.filter { $0.file == 0 && $0.severity == .error } == [])
        // Of a wrapper in a class the compiler names no line.
        let unplaced = messages.filter { $0.file == nil && $0.severity == .error }
        #expect(!unplaced.isEmpty)
        #expect(
            unplaced.allSatisfy { $0.text.contains("requires that 'Unprovided' conform to 'DefaultsSuiteProviding'") }
        )
    }

    // MARK: - Programs

    private static let declarations = #"""
        import Foundation
        import SQLiteDefaults

        enum Theme: String, DefaultsSerializable { case light, dark }
        struct Plain {}
        extension DefaultsKeys {
            static let port = DefaultsKey("port", default: 8080)
            static let host = DefaultsKey<String?>("host")
            static let theme = DefaultsKey<Theme>("theme", default: .dark)
        }
        extension UserDefaults.Name {
            static let username: UserDefaults.Name = "username"
        }
        enum UserDefaultsKeys {
            static let userID = DefaultsKey<Int>("userID")
        }
        enum IntValue: String, DefaultsKeyCase { typealias Value = Int; case userID }
        enum SharedKeys { static let hello = DefaultsKey("hello", default: "Hi") }
        enum OtherKeys { static let bye = DefaultsKey("bye", default: "Bye") }
        extension UserDefaultsGroup {
            var groupShared: Suite<SharedKeys> { Suite("group.shared") }
            var groupOther: Suite<OtherKeys> { Suite("group.other") }
        }
        """#

    private static let rightUses = #"""
        import Foundation
        import SQLiteDefaults

        func use(suite: DefaultsSuite, defaults: SQLiteUserDefaults, foundation: UserDefaults) throws {
            suite[.port] += 1
            suite[.host] = nil
            suite[.theme] = .light
            let host = suite[.host] ?? "localhost"
            let port: Int? = suite[.port]
            print(host, port as Any, suite[.port], Double(suite[.port]), suite[.theme] == .dark)
            try suite.set(9090, for: .port)
            try suite.removeValue(for: .port)
            suite.reset(.port)
            try suite.write { batch in batch[.host] = "db1"; batch[.port] = 5433 }
            foundation[.port] = 1
            defaults[UserDefaultsKeys.userID] = 1
            defaults.set("x", forName: .username)
            _ = defaults.string(forName: .username, defaultValue: "Unknown")
            IntValue.userID.set(1)
            _ = IntValue.userID.get()
            IntValue.userID.set(IntValue.userID.get(in: foundation) + 1, in: suite)
            _ = DefaultsKey<Int?>("limit", default: 100, storesNil: true)
            @UserDefaultsWrapper(key: "FirstName", default: "John", userDefaults: defaults) var firstName: String
            $firstName.removeObject()
            @Stored(.port, in: suite) var port2: Int
            $port2.reset()
        }
        struct Settings {
            @UserDefaultsWrapper(key: "FirstName", default: "John") var firstName: String
            @UserDefaultsWrapper(key: .username) var username: String?
            @DefaultsState(path: \.groupShared, \.hello) var groupHello
            @DefaultsState(\.port) var port
            func change() { firstName = "Ann"; groupHello = "Hello"; port += 1 }
        }
        struct Server: Sendable {
            @Stored var port: Int
            init(suite: DefaultsSuite) { _port = Stored(.port, in: suite) }
        }
        final class Service: DefaultsSuiteProviding {
            let suite: DefaultsSuite
            @SuiteStored(.port) var port: Int
            init(suite: DefaultsSuite) { self.suite = suite }
            func change() { port += 1; $port.reset() }
        }
        @MainActor enum Shared {
            @UserDefaultsWrapper(key: "visits", default: 0) static var visits: Int
        }
        """#

    private static let wrongUses = #"""
        import Foundation
        import SQLiteDefaults

        func use(suite: DefaultsSuite, defaults: SQLiteUserDefaults, foundation: UserDefaults) throws {
            suite[.port] = "1" // error: 'subscript(_:_:)' is unavailable: the value is not of the key's type
            defaults[.port] = "1" // error: 'subscript(_:_:)' is unavailable: the value is not of the key's type
            foundation[UserDefaultsKeys.userID] = "1" // error: 'subscript(_:_:)' is unavailable: the value is not of the key's type
            try suite.write { $0[.port] = "1" } // error: 'subscript(_:_:)' is unavailable: the value is not of the key's type
            let _: String = suite[.port] // error: 'subscript(_:_:)' is unavailable: the value is not of the key's type
            try suite.set("1", for: .port) // error: produces result of type 'DefaultsKey<Int>'
            suite[.port] = nil // error: 'nil' cannot be assigned to subscript of type 'Int'
            suite[.prot] = 1 // error: has no member 'prot'
            suite[.port] // warning: subscript is accessed but result is unused
            try suite.value(for: .port) // warning: result of call to 'value(for:)' is unused
            _ = DefaultsKey("plain", default: Plain()) // error: requires that 'Plain' conform to 'DefaultsSerializable'
            _ = DefaultsKey<Theme>("theme") // error: a setting of this type needs a default
            _ = DefaultsKey<Int>("port", default: 8080, storesNil: true) // error: 'Int' and 'Wrapped?' be equivalent
            IntValue.userID.set("1") // error: cannot convert value of type 'String' to expected argument type
            let _: String = IntValue.userID.get() // error: to specified type 'String'
            IntValue.userid.set(1) // error: type 'IntValue' has no member 'userid'
            IntValue.userID.get() // warning: result of call to 'get()' is unused
            defaults.set("x", forName: .usrname) // error: type 'UserDefaults.Name' has no member 'usrname'
            _ = defaults.string(forName: .username, defaultValue: 1) // error: cannot convert value of type 'Int'
        }
        final class Shared: Codable, DefaultsSerializable {
            var text = "" // error: stored property 'text' of 'Sendable'-conforming class 'Shared' is mutable
        }
        enum Bare: DefaultsKeyCase { typealias Value = Theme; case theme } // error: settings of this type need a default
        struct Settings {
            @UserDefaultsWrapper(key: "FirstName") var firstName: String // error: a setting that is not optional needs a default
            @UserDefaultsWrapper(key: .username) var username: String // error: a setting that is not optional needs a default
            @UserDefaultsWrapper(key: "Age", userDefaults: .standard) var age: Int // error: a setting that is not optional needs a default
            @UserDefaultsWrapper(key: "Age", default: "old") var years: Int // error: cannot convert value of type 'String'
            @UserDefaultsWrapper(key: "Plain", default: Plain()) var plain: Plain // error: requires that 'Plain' conform to 'DefaultsSerializable'
            @DefaultsState(path: \.groupOther, \.hello) var hello // error: type 'OtherKeys' has no member 'hello'
            @Stored(.port) var port: Int // error: missing argument for parameter 'in'
            @SuiteStored(.port) var lost: Int // error: only a class that conforms to DefaultsSuiteProviding can have it
        }
        func change(_ settings: Settings) {
            settings.lost = 1 // error: only a class that conforms to DefaultsSuiteProviding can have it
        }
        class Unprovided {
            @SuiteStored(.port) var port: Int
        }
        """#
}
