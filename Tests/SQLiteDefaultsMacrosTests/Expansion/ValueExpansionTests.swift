import Testing

/// What the macros for single variables write.
@Suite struct ValueExpansionTests {
    @Test func `A variable gets a key beside it, and accessors that use it`() {
        let expansion = Expansion("@UserDefaultsValue(defaultValue: \"Empty\") var value: String")
        #expect(
            expansion.text == """
                var value: String {
                    get {
                        SQLiteUserDefaults.standard[_$value]
                    }
                    set {
                        SQLiteUserDefaults.standard[_$value] = newValue
                    }
                }

                private let _$value = DefaultsKey<String>("value", default: "Empty")
                """
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test(arguments: [
        ("@UserDefaultsValue var a: Int", #"DefaultsKey<Int>("a")"#),
        ("@UserDefaultsValue() var a: Int?", #"DefaultsKey<Int?>("a")"#),
        ("@UserDefaultsValue var a: Int!", #"DefaultsKey<Int?>("a")"#),
        ("@UserDefaultsValue var a: Int? = nil", #"DefaultsKey<Int?>("a")"#),
        ("@UserDefaultsValue(defaultValue: nil) var a: Optional<Int>", #"DefaultsKey<Optional<Int>>("a")"#),
        ("@UserDefaultsValue var a: [Int] = []", #"DefaultsKey<[Int]>("a", default: [])"#),
        ("@UserDefaultsValue var a: [String: Int] = [:]", #"DefaultsKey<[String: Int]>("a", default: [:])"#),
        ("@UserDefaultsValue var a: Set<Int> = [1, -2]", #"DefaultsKey<Set<Int>>("a", default: [1, -2])"#),
        (
            "@UserDefaultsValue var a: [String: [Double]] = [\"x\": [1.5]]",
            #"DefaultsKey<[String: [Double]]>("a", default: ["x": [1.5]])"#
        ),
        ("@UserDefaultsValue(key: \"x.y\") var a: Bool = true", #"DefaultsKey<Bool>("x.y", default: true)"#),
        ("@UserDefaultsValue(key: nil) var a: Bool", #"DefaultsKey<Bool>("a")"#),
        ("@UserDefaultsValue(key: Keys.a) var a: Bool", #"DefaultsKey<Bool>(Keys.a)"#),
        ("@UserDefaultsValue(defaultValue: Date()) var a: Date", #"DefaultsKey<Date>("a", dynamicDefault: Date())"#),
        ("@UserDefaultsValue var a: Theme = .dark", #"DefaultsKey<Theme>("a", dynamicDefault: .dark)"#),
        ("@UserDefaultsValue var a: String = \"\\(x)\"", ##"DefaultsKey<String>("a", dynamicDefault: "\(x)")"##),
        ("@UserDefaultsValue var `in`: Int", #"DefaultsKey<Int>("in")"#),
        ("@CodableUserDefaultsValue var a: P?", #"DefaultsBridgedKey<P?>("a", bridge: CodableBridge<P>())"#),
        (
            "@CodableUserDefaultsValue(encoder: e, decoder: d) var a: Optional<P>",
            #"DefaultsBridgedKey<Optional<P>>("a", bridge: CodableBridge<P>(encoder: e, decoder: d))"#
        ),
        (
            "@CodableUserDefaultsValue(key: \"k\", decoder: d, defaultValue: P()) var a: P",
            #"DefaultsBridgedKey<P>("k", bridge: CodableBridge<P>(decoder: d), default: P())"#
        ),
        (
            "@CodableUserDefaultsValue var a: [P] = []",
            #"DefaultsBridgedKey<[P]>("a", bridge: CodableBridge<[P]>(), default: [])"#
        ),
        (
            "@RawUserDefaultsValue(rawType: Int.self) var a: R?",
            #"DefaultsBridgedKey<R?>("a", bridge: RawRepresentableBridge<R>(rawType: Int.self))"#
        ),
        (
            "@RawUserDefaultsValue(rawType: Int.self, key: \"k\", defaultValue: R.x) var a: R",
            #"DefaultsBridgedKey<R>("k", bridge: RawRepresentableBridge<R>(rawType: Int.self), default: R.x)"#
        ),
    ])
    func `The key says what the variable and the macro say`(source: String, key: String) {
        let expansion = Expansion(source)
        #expect(
            expansion.text.split(separator: "\n").last?.split(separator: " = ", maxSplits: 1).last.map(String.init)
                == key
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test(arguments: [
        ("UserDefaultsValue", ".test", "SQLiteUserDefaults.test"),
        ("UserDefaultsValue", ".make(\"a\").b", "SQLiteUserDefaults.make(\"a\").b"),
        ("UserDefaultsValue", "UserDefaults.test", "UserDefaults.test"),
        ("UserDefaultsValue", "defaults", "defaults"),
        // The blank is the formatter's.
        ("UserDefaultsValue", "UserDefaults(suiteName: \"x\")!", "UserDefaults(suiteName: \"x\")! "),
        ("CodableUserDefaultsValue", ".test", "SQLiteUserDefaults.test"),
        ("RawUserDefaultsValue", ".test", "SQLiteUserDefaults.test"),
    ])
    func `The value lies where the macro says`(macro: String, argument: String, defaults: String) {
        expectStorage(Expansion("@\(macro)(defaults: \(argument)) var a: Int?"), defaults, of: macro)
    }

    @Test(arguments: ["UserDefaultsValue", "CodableUserDefaultsValue", "RawUserDefaultsValue"])
    func `The value can lie in a suite`(macro: String) {
        expectStorage(
            Expansion("@\(macro)(defaults: .test) var a: Int?", usesSuites: true),
            "DefaultsSuite.test",
            of: macro
        )
        expectStorage(Expansion("@\(macro)(defaults: suite) var a: Int?", usesSuites: true), "suite", of: macro)
    }

    private func expectStorage(
        _ expansion: Expansion,
        _ defaults: String,
        of macro: String,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let label = macro == "UserDefaultsValue" ? "" : "bridged: "
        #expect(
            expansion.text.hasPrefix(
                """
                var a: Int? {
                    get {
                        \(defaults)[\(label)_$a]
                    }
                    set {
                        \(defaults)[\(label)_$a] = newValue
                    }
                }

                private let
                """
            ),
            sourceLocation: sourceLocation
        )
    }

    @Test(arguments: [
        ("struct S", "var a", "Self._$a", "nonmutating set", "private static let _$a"),
        ("enum S", "static var a", "Self._$a", "set", "private static let _$a"),
        ("struct S", "public static var a", "Self._$a", "set", "private static let _$a"),
        ("class S", "class var a", "Self._$a", "set", "private static let _$a"),
        ("public final class S", "private(set) public var a", "Self._$a", "set", "private static let _$a"),
        ("actor S", "var a", "Self._$a", "set", "private static let _$a"),
        ("actor S", "nonisolated var a", "Self._$a", "set", "private nonisolated static let _$a"),
        ("extension S", "var a", "Self._$a", "set", "private static let _$a"),
        ("struct S<T>", "var a", "_$a", "nonmutating set", "private let _$a"),
        ("class S<T>", "var `a`", "_$a", "set", "private let _$a"),
        ("struct S", "var `a b`", "Self.`_$a b`", "nonmutating set", "private static let `_$a b`"),
    ])
    func `The code fits the place that the variable stands in`(
        type: String,
        variable: String,
        key: String,
        setter: String,
        declaration: String
    ) {
        let expansion = Expansion(
            """
            \(type) {
                /// A comment.
                @UserDefaultsValue \(variable): Int?
            }
            """
        )
        let name = variable.contains("a b") ? "a b" : "a"
        #expect(
            expansion.text == """
                \(type) {
                    /// A comment.
                    \(variable): Int? {
                        get {
                            SQLiteUserDefaults.standard[\(key)]
                        }
                        \(setter) {
                            SQLiteUserDefaults.standard[\(key)] = newValue
                        }
                    }

                    \(declaration) = DefaultsKey<Int?>("\(name)")
                }
                """
        )
        #expect(expansion.problems.isEmpty)
    }

    @Test(arguments: [
        "func f() { @UserDefaultsValue var a: Int }", "enum E<T> { @UserDefaultsValue static var a: Int }",
        "struct O<T> { struct I { @UserDefaultsValue static var a: Int } }",
    ])
    func `Where nothing can hold the key, it is made at each use`(source: String) {
        let expansion = Expansion(source)
        #expect(expansion.text.contains(#"SQLiteUserDefaults.standard[DefaultsKey<Int>("a")] = newValue"#))
        #expect(!expansion.text.contains("_$a"))
    }

    @Test func `Attributes and comments stay where they are`() {
        let expansion = Expansion(
            """
            struct S {
                // Before.
                @available(*, deprecated) @UserDefaultsValue /* between */ @MainActor public var a: Int = 1 // behind
            }
            """
        )
        #expect(
            expansion.text == """
                struct S {
                    // Before.
                    @available(*, deprecated) /* between */ @MainActor public var a: Int { // behind
                        get {
                            SQLiteUserDefaults.standard[Self._$a]
                        }
                        nonmutating set {
                            SQLiteUserDefaults.standard[Self._$a] = newValue
                        }
                    }

                    private static let _$a = DefaultsKey<Int>("a", default: 1)
                }
                """
        )
    }
}
