import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// What a program can learn of its own keys.
@Suite struct KeyCheckTests {
    // MARK: - Keys of one name

    #if DEBUG
        @Test func `Two keys of one name and different types are reported once, when the second is used`() throws {
            let store = try TemporaryStore()
            let suite = try store.defaults().suite
            let number = DefaultsKey<Int>("port")
            #expect(suite[number] == 0)
            suite[number] = 1
            #expect(store.conflicts.isEmpty)
            let text = DefaultsKey<String>("port")
            for _ in 0..<3 {
                suite[text] = "x"
                #expect(suite[text] == "x")
                try suite.write { batch in batch[DefaultsKey<Bool>("port")] = true }
                #expect(suite[number] == 1)
            }
            #expect(store.conflicts.count == 1)
            #expect(store.conflicts.first?.key == "port")
            #expect(store.conflicts.first?.message.contains("Swift.Int and Swift.String") == true)
        }

        @Test func `A key with a bridge of its own is known by the type of its values`() throws {
            let store = try TemporaryStore()
            let suite = try store.defaults().suite
            let size = DefaultsBridgedKey("size", bridge: CodableBridge<CGSize>(), default: .zero)
            suite[bridged: size] = CGSize(width: 1, height: 2)
            #expect(suite[bridged: size].height == 2)
            #expect(suite[DefaultsKey<Int>("size")] == 0)
            #expect(store.conflicts.count == 1)
            #expect(store.conflicts.first?.message.contains("CGSize") == true)
        }

        @Test func `Keys of one name are no conflict in different suites, nor with and without nil`() throws {
            let store = try TemporaryStore()
            let suite = try store.defaults().suite
            let other = suite.database.suite("other")
            suite[DefaultsKey<Int>("port")] = 1
            #expect(suite[DefaultsKey<Int?>("port")] == 1)
            #expect(suite[DefaultsKey("port", default: 5)] == 1)
            other[DefaultsKey<String>("port")] = "x"
            // The store tells these two apart.
            suite[DefaultsKey<Int>("e\u{301}")] = 1
            suite[DefaultsKey<String>("\u{e9}")] = "x"
            #expect(store.conflicts.isEmpty)
            #expect(ReportedErrors.all.filter { $0.code == .conflictingKeys && $0.suite == "other" }.isEmpty)
        }

        @Test func `The keys that exist are listed, and no others`() {
            let name = "declared-\(UUID())"
            func declared() -> [String] { DefaultsKeys.declared.filter { $0.key.hasPrefix(name) }.map(\.valueType) }
            #expect(declared() == [])
            let keys: [DefaultsKeys] = [DefaultsKey<Int>("\(name)-a"), DefaultsKey<[String?]>("\(name)-b")]
            for _ in 0..<2_000 { _ = DefaultsKey<Bool>("\(name)-temporary") }
            #expect(declared() == ["Swift.Int", "Swift.Array<Swift.Optional<Swift.String>>"])
            withExtendedLifetime(keys) {}
        }
    #endif

    // MARK: - Listing what is declared

    private final class Wrapped: DefaultsSuiteProviding {
        let suite: DefaultsSuite
        @Stored var port: Int
        @UserDefaultsWrapper var name: String?
        @SuiteStored(DefaultsKey("host", default: "")) private var host: String
        let other = 5

        init(_ suite: DefaultsSuite) {
            self.suite = suite
            _port = Stored(DefaultsKey("port", default: 0), in: suite)
            _name = UserDefaultsWrapper(key: "name", userDefaults: SQLiteUserDefaults(suite: suite))
        }
    }

    private enum Flag: String, DefaultsKeyCase, CaseIterable {
        typealias Value = Bool
        case beta
        case verbose = "be-verbose"

        static var storage: UserDefaults { .standard }
    }

    @Test func `The library's wrappers and enum keys say which settings they are`() throws {
        let suite = try TemporaryStore().defaults().suite
        #expect(
            DefaultsDeclaration.all(in: Wrapped(suite)) == [
                DefaultsDeclaration(key: "port", valueType: Int.self, suite: suite.name),
                DefaultsDeclaration(key: "name", valueType: String?.self, suite: suite.name),
                DefaultsDeclaration(key: "host", valueType: String.self),
            ]
        )
        #expect(Flag.defaultsDeclarations.map(\.key) == ["beta", "be-verbose"])
        #expect(Flag.defaultsDeclarations.allSatisfy { $0.valueType == "Swift.Bool" && $0.suite == nil })
    }

    /// A property wrapper as a program, or another part of this library, may write it.
    @propertyWrapper
    private struct Setting<Value: DefaultsSerializable>: DefaultsDeclaring {
        let key: DefaultsKey<Value>
        let suite: String

        init(_ key: DefaultsKey<Value>, in suite: String) { (self.key, self.suite) = (key, suite) }

        var wrappedValue: Value { key.defaultValue }

        var defaultsDeclarations: [DefaultsDeclaration] {
            [DefaultsDeclaration(key: key.name, valueType: Value.self, suite: suite)]
        }
    }

    private class Base {
        @Setting(DefaultsKey("host", default: ""), in: "server") var host: String
        let other = 5
    }

    private final class Settings: Base {
        @Setting(DefaultsKey("port", default: 0), in: "server") var port: Int
        @Setting(DefaultsKey("port", default: 0), in: "client") var clientPort: Int
        let theme = DefaultsKey<String?>("theme")
    }

    private struct Generated: DefaultsDeclaring {
        let hidden = DefaultsKey<Int>("hidden")
        var defaultsDeclarations: [DefaultsDeclaration] { [DefaultsDeclaration(key: "shown", valueType: Int.self)] }
    }

    @Test func `A test can list what properties and keys declare, and find that no two share a name`() {
        let declarations = DefaultsDeclaration.all(in: Settings())
        #expect(
            declarations == [
                DefaultsDeclaration(key: "host", valueType: String.self, suite: "server"),
                DefaultsDeclaration(key: "port", valueType: Int.self, suite: "server"),
                DefaultsDeclaration(key: "port", valueType: Int.self, suite: "client"),
                DefaultsDeclaration(key: "theme", valueType: String?.self),
            ]
        )
        let names = Dictionary(grouping: declarations) { [$0.suite, $0.key] }
        #expect(names.values.filter { $0.count > 1 }.isEmpty)
        #expect(Dictionary(grouping: declarations, by: \.key).values.filter { $0.count > 1 }.count == 1)
    }

    @Test func `What declares settings itself is asked, and not looked into`() {
        #expect(DefaultsDeclaration.all(in: Generated()).map(\.key) == ["shown"])
        #expect(DefaultsDeclaration.all(in: DefaultsKey<Int>("a")).map(\.key) == ["a"])
        #expect(DefaultsDeclaration.all(in: 5).isEmpty)
        let keys: [DefaultsKeys] = [DefaultsKey<Int>("a"), DefaultsKey<String>("b")]
        #expect(keys.flatMap(\.defaultsDeclarations).map(\.valueType) == ["Swift.Int", "Swift.String"])
    }
}
