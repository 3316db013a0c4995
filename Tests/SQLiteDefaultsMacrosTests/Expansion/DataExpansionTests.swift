import Testing

/// What the macros for classes write.
@Suite struct DataExpansionTests {
    @Test func `A class becomes an object of settings`() {
        let expansion = Expansion(
            """
            @UserDefaultsData
            class Defaults {
                /// A comment.
                var someVariable: Int
                let someConstant = true
                var computedVariable: Bool { true }
            }
            """
        )
        #expect(
            expansion.text == """
                class Defaults {
                    /// A comment.
                    var someVariable: Int {
                        get {
                            userDefaults[Self._$someVariable]
                        }
                        set {
                            userDefaults[Self._$someVariable] = newValue
                        }
                    }

                    private static let _$someVariable = DefaultsKey<Int>("someVariable")
                    let someConstant = true
                    var computedVariable: Bool { true }

                    private let userDefaults: UserDefaults

                    /// Creates the settings that are stored in some defaults.
                    init(userDefaults: UserDefaults = SQLiteUserDefaults.standard) {
                        self.userDefaults = userDefaults
                    }

                    /// Changes several settings at once: all or, if the closure throws or the commit fails, none.
                    @discardableResult
                    func write<Result>(_ body: (Batch) throws -> Result) throws -> Result {
                        try DefaultsMacroSupport.write(to: userDefaults) { batch in
                            try body(Batch(_$batch: batch))
                        }
                    }

                    /// The settings as a write has made them so far.
                    struct Batch {
                        fileprivate let _$batch: DefaultsBatch
                        var someVariable: Int {
                            get {
                                _$batch[Defaults._$someVariable]
                            }
                            nonmutating set {
                                _$batch[Defaults._$someVariable] = newValue
                            }
                        }
                    }
                }
                """
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test func `An observable class tells its observers`() {
        let expansion = Expansion(
            """
            @available(macOS 15, *)
            @MainActor
            @ObservableUserDefaultsData(defaults: .test)
            open class Defaults {
                private var a: Int
            }
            """
        )
        #expect(
            expansion.text == """
                @available(macOS 15, *)
                @MainActor
                open class Defaults {
                    private var a: Int {
                        get {
                            _$observation.access(self, \\.a, key: Self._$a)
                            return userDefaults[Self._$a]
                        }
                        set {
                            _$observation.withMutation(of: self, \\.a) {
                                userDefaults[Self._$a] = newValue
                            }
                        }
                    }

                    private static let _$a = DefaultsKey<Int>("a")

                    private let userDefaults: UserDefaults

                    private let _$observation: DefaultsObservationBox

                    /// Creates the settings that are stored in some defaults.
                    public init(userDefaults: UserDefaults = SQLiteUserDefaults.test) {
                        self.userDefaults = userDefaults
                        _$observation = DefaultsObservationBox(following: userDefaults, usesMainThread: true)
                    }

                    /// Changes several settings at once: all or, if the closure throws or the commit fails, none.
                    @discardableResult
                    public func write<Result>(_ body: (Batch) throws -> Result) throws -> Result {
                        try DefaultsMacroSupport.write(to: userDefaults) { batch in
                            try body(Batch(_$batch: batch))
                        }
                    }

                    /// The settings as a write has made them so far.
                    @MainActor public struct Batch {
                        fileprivate let _$batch: DefaultsBatch
                        fileprivate var a: Int {
                            get {
                                _$batch[Defaults._$a]
                            }
                            nonmutating set {
                                _$batch[Defaults._$a] = newValue
                            }
                        }
                    }
                }

                @available(macOS 15, *) extension Defaults: Observable {
                }
                """
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test func `A generic class holds its keys in each object`() {
        let expansion = Expansion(
            """
            @UserDefaultsData(keyPrefix: "a.", defaults: .test)
            final class Defaults<T: DefaultsSerializable> {
                @DefaultsValue(key: "b") public internal(set) var value: T?
            }
            """,
            usesSuites: true
        )
        #expect(
            expansion.text == """
                final class Defaults<T: DefaultsSerializable> {
                    public internal(set) var value: T? {
                        get {
                            userDefaults[_$value]
                        }
                        set {
                            userDefaults[_$value] = newValue
                        }
                    }

                    private let _$value = DefaultsKey<T?>("a.b")

                    private let userDefaults: DefaultsSuite

                    /// Creates the settings that are stored in some defaults.
                    init(userDefaults: DefaultsSuite = DefaultsSuite.test) {
                        self.userDefaults = userDefaults
                    }

                    /// Changes several settings at once: all or, if the closure throws or the commit fails, none.
                    @discardableResult
                    func write<Result>(_ body: (Batch) throws -> Result) throws -> Result {
                        try DefaultsMacroSupport.write(to: userDefaults) { batch in
                            try body(Batch(_$settings: self, _$batch: batch))
                        }
                    }

                    /// The settings as a write has made them so far.
                    struct Batch {
                        fileprivate let _$settings: Defaults
                        fileprivate let _$batch: DefaultsBatch
                        public internal(set) var value: T? {
                            get {
                                _$batch[_$settings._$value]
                            }
                            nonmutating set {
                                _$batch[_$settings._$value] = newValue
                            }
                        }
                    }
                }
                """
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test(arguments: [
        ("open", "public "), ("public", "public "), ("package", "package "), ("internal", "internal "),
        ("fileprivate", "fileprivate "), ("private", ""), ("final", ""), ("public final", "public "),
        ("final package", "package "),
    ])
    func `What the class gets has the class's access`(modifier: String, access: String) {
        let text = Expansion("@UserDefaultsData \(modifier) class Defaults { var a: Int }").text
        #expect(text.contains("\n    \(access)init(userDefaults:"))
        #expect(text.contains("\n    \(access)func write<"))
        #expect(text.contains("\n    \(access)struct Batch {"))
        #expect(text.contains("\n    private let userDefaults:"))
    }

    @Test(arguments: [
        ("var a: Int", "var a: Int"), ("public var a: Int", "public var a: Int"),
        ("open var a: Int", "public var a: Int"), ("private var a: Int", "fileprivate var a: Int"),
        ("private(set) var a: Int", "fileprivate(set) var a: Int"),
        ("public private(set) final var a: Int", "public fileprivate(set) var a: Int"),
        ("package nonisolated var a: Int", "package var a: Int"),
    ])
    func `A member of a batch has its property's access`(property: String, member: String) {
        let text = Expansion("@UserDefaultsData class Defaults { \(property) }").text
        #expect(text.contains("fileprivate let _$batch: DefaultsBatch\n        \(member) {"))
    }

    @Test(arguments: [
        "let a = 1", "static var a = 1", "class var a: Int { 1 }", "var a: Int { 1 }",
        "var a: Int { get { 1 } set {} }",
        "lazy var a = 1", "weak var a: Defaults?", "unowned var a: Defaults", "@Published var a: Int",
        "@Stored(.port, in: suite) var a: Int", "func a() {}", "typealias A = Int", "init() {}",
    ])
    func `Some members are left as they are`(member: String) {
        let text = Expansion("@UserDefaultsData class Defaults {\n    \(member)\n}").text
        #expect(text.contains("\n    \(member)\n"))
        #expect(!text.contains("_$a"))
    }

    @Test func `A member can be left out`() {
        let text = Expansion("@UserDefaultsData class Defaults {\n    @DefaultsIgnored var a: Int = 1\n}").text
        #expect(text.contains("\n    var a: Int = 1\n"))
        #expect(!text.contains("_$a"))
    }

    @Test(arguments: [
        ("@available(*, deprecated) var a: Int", #"DefaultsKey<Int>("p.a")"#),
        ("@MainActor var a: Int = 1", #"DefaultsKey<Int>("p.a", default: 1)"#),
        ("@objc dynamic var a: Int", #"DefaultsKey<Int>("p.a")"#),
        ("@DefaultsValue var a: Int", #"DefaultsKey<Int>("p.a")"#),
        ("@DefaultsValue(key: \"k\", defaultValue: 2) var a: Int", #"DefaultsKey<Int>("p.k", default: 2)"#),
        ("@DefaultsValue(key: Keys.a) var a: Int", #"DefaultsKey<Int>("p." + Keys.a)"#),
        (
            "@CodableDefaultsValue(key: \"k\", encoder: e) var a: P?",
            #"DefaultsBridgedKey<P?>("p.k", bridge: CodableBridge<P>(encoder: e))"#
        ),
        (
            "@RawDefaultsValue(rawType: Int.self) var a: R = .x",
            #"DefaultsBridgedKey<R>("p.a", bridge: RawRepresentableBridge<R>(rawType: Int.self), default: .x)"#
        ),
        ("@UserDefaultsValue var a: Int", #"DefaultsKey<Int>("a")"#),
    ])
    func `A member's macro and the class's prefix make the key`(member: String, key: String) {
        let expansion = Expansion("@UserDefaultsData(keyPrefix: \"p.\") class Defaults { \(member) }")
        #expect(expansion.text.contains("private static let _$a = \(key)\n"))
        #expect(expansion.problems.isEmpty)
    }

    @Test func `A prefix may be any expression`() {
        let text = Expansion("@UserDefaultsData(keyPrefix: Keys.prefix) class Defaults { var a: Int }").text
        #expect(text.contains(#"DefaultsKey<Int>(Keys.prefix + "a")"#))
    }

    @Test func `Conditions hold for a batch as well`() {
        let text = Expansion(
            """
            @UserDefaultsData class Defaults {
                #if DEBUG && A
                var a: Int
                #else
                var a: String
                #endif
            }
            """
        ).text
        #expect(
            text.contains(
                """
                        fileprivate let _$batch: DefaultsBatch
                        #if DEBUG && A
                        var a: Int {
                            get {
                                _$batch[Defaults._$a]
                            }
                            nonmutating set {
                                _$batch[Defaults._$a] = newValue
                            }
                        }
                        #else
                        var a: String {
                """
            )
        )
    }

    @Test func `An actor can hold settings`() {
        let expansion = Expansion("@UserDefaultsData actor Defaults { var a: Int }")
        #expect(expansion.text.contains("private static let _$a"))
        #expect(expansion.text.contains("struct Batch"))
        #expect(expansion.problems.isEmpty)
    }
}
