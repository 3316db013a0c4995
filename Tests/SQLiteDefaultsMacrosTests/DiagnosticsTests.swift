import Testing

/// What is said where a macro is used wrongly.
@Suite struct DiagnosticsTests {
    typealias Problem = Expansion.Problem

    @Test(arguments: [
        (
            "let a: Int",
            Problem("'a' is a constant, and a setting can change: declare it with 'var'.", "Use 'var': let -> var")
        ),
        (
            "var a: Int { 5 }",
            Problem(
                "'a' has accessors of its own, and those of a setting are written by the macro.",
                "Remove the accessors: a: Int { 5 } -> a: Int"
            )
        ),
        (
            "var a: Int = 1 { didSet {} }",
            Problem(
                "'a' has accessors of its own, and those of a setting are written by the macro.",
                "Remove the accessors: a: Int = 1 { didSet {} } -> a: Int = 1"
            )
        ),
        (
            "lazy var a: Int = 1",
            Problem(
                "'a' can't be lazy, since its value lies in the defaults.",
                "Remove 'lazy': MACRO lazy var a: Int = 1 -> MACRO var a: Int = 1"
            )
        ),
        (
            "var a = 1",
            Problem("Write the type of 'a': a setting's type is not inferred.", "Add ': Int': a = 1 -> a: Int = 1")
        ),
        (
            "var a = -1.5",
            Problem(
                "Write the type of 'a': a setting's type is not inferred.",
                "Add ': Double': a = -1.5 -> a: Double = -1.5"
            )
        ),
        (
            "var a = \"\"",
            Problem(
                "Write the type of 'a': a setting's type is not inferred.",
                "Add ': String': a = \"\" -> a: String = \"\""
            )
        ),
        (
            "var a = true",
            Problem(
                "Write the type of 'a': a setting's type is not inferred.",
                "Add ': Bool': a = true -> a: Bool = true"
            )
        ),
        ("var a = make()", Problem("Write the type of 'a': a setting's type is not inferred.")),
        (
            "var a: NSString?",
            Problem("A value of type 'NSString' can't be stored: use 'String'.", "Use 'String': NSString -> String")
        ),
        (
            "var a: [NSDate]",
            Problem("A value of type 'NSDate' can't be stored: use 'Date'.", "Use 'Date': NSDate -> Date")
        ),
        (
            "var a: NSNumber",
            Problem("A value of type 'NSNumber' can't be stored: use a type that is DefaultsSerializable.")
        ),
        (
            "var a: [String: Any]",
            Problem("A value of type 'Any' can't be stored: use a type that is DefaultsSerializable.")
        ),
        (
            "var a: (Int, Int)",
            Problem("A value of type '(Int, Int)' can't be stored: use a type that is DefaultsSerializable.")
        ),
        (
            "var a: (() -> Void)?",
            Problem("A value of type '(() -> Void)' can't be stored: use a type that is DefaultsSerializable.")
        ),
        (
            "var a: any Error",
            Problem("A value of type 'any Error' can't be stored: use a type that is DefaultsSerializable.")
        ),
        ("var (a, b): (Int, Int)", Problem("Declare each setting on its own, as 'var name: Type'.")),
    ])
    func `A variable that can't be a setting`(variable: String, problem: Problem) {
        for macro in ["@UserDefaultsValue", "@CodableUserDefaultsValue", "@RawUserDefaultsValue(rawType: Int.self)"] {
            let expected = Problem(
                problem.message,
                fixIts: problem.fixIts.map { $0.replacing("MACRO", with: macro) }
            )
            #expect(Expansion("\(macro) \(variable)").problems == [expected])
        }
    }

    @Test(arguments: ["Date", "URL", "UUID", "Decimal"])
    func `A type without an empty value needs a default`(type: String) {
        #expect(
            Expansion("@UserDefaultsValue var a: \(type)").problems
                == [Problem("'a' needs a default, or an optional type.", "Make it optional: \(type) -> \(type)?")]
        )
        #expect(Expansion("@UserDefaultsValue var a: \(type)?").problems.isEmpty)
        #expect(Expansion("@UserDefaultsValue(defaultValue: x) var a: \(type)").problems.isEmpty)
    }

    @Test(arguments: [
        "@RawUserDefaultsValue(rawType: Int.self)", "@CodableUserDefaultsValue",
        "@CodableUserDefaultsValue(key: \"k\")",
    ])
    func `A raw or Codable value that is not optional needs a default`(macro: String) {
        #expect(
            Expansion("\(macro) var a: Some").problems
                == [Problem("'a' needs a default, or an optional type.", "Make it optional: Some -> Some?")]
        )
    }

    @Test func `Two defaults are one too many`() {
        #expect(
            Expansion("@UserDefaultsValue(defaultValue: 1) var a: Int = 2").problems
                == [Problem("'a' has two defaults: give either 'defaultValue' or an initial value.")]
        )
    }

    @Test(arguments: ["static", "class"])
    func `A settings class has no static settings`(modifier: String) {
        let expansion = Expansion(
            """
            @UserDefaultsData
            public class Defaults {
                @DefaultsValue \(modifier) var a: Int
            }
            """
        )
        #expect(
            expansion.problems == [
                Problem(
                    "'a' belongs to the type, but a settings class stores what belongs to an object.",
                    "Remove '\(modifier)': @DefaultsValue \(modifier) var a: Int -> @DefaultsValue var a: Int"
                )
            ]
        )
    }

    @Test(arguments: ["UserDefaultsData", "ObservableUserDefaultsData"])
    func `Settings are a class`(macro: String) {
        let message = "@\(macro) needs a class, since all copies of the settings share what is stored."
        #expect(
            Expansion("@\(macro) struct Defaults { var a: Int }").problems
                == [Problem(message, "Make it a class: struct -> class")]
        )
        #expect(Expansion("@\(macro) enum Defaults { case a }").problems == [Problem(message)])
    }

    @Test func `An actor can't be observable`() {
        #expect(
            Expansion("@ObservableUserDefaultsData actor Defaults { var a: Int }").problems
                == [Problem("An actor can't be Observable: use @UserDefaultsData.")]
        )
    }

    @Test func `Swift's own macro can't be combined with ours`() {
        let expansion = Expansion("@Observable @UserDefaultsData class Defaults { @ObservationIgnored var a: Int }")
        #expect(
            expansion.problems == [
                Problem(
                    "Both macros write the accessors: use @ObservableUserDefaultsData in place of the two.",
                    "Use '@ObservableUserDefaultsData', without the other macro: Observable -> ObservableUserDefaultsData"
                )
            ]
        )
    }

    @Test func `A member's macro needs the class's`() {
        for macro in ["DefaultsValue", "CodableDefaultsValue", "RawDefaultsValue"] {
            let message = "@\(macro) works in a class with @UserDefaultsData or @ObservableUserDefaultsData only."
            #expect(Expansion("struct Defaults { @\(macro) var a: Int? }").problems == [Problem(message)])
            #expect(Expansion("@\(macro) var a: Int?").problems == [Problem(message)])
        }
    }

    @Test func `Two members with one key would overwrite each other`() {
        let expansion = Expansion(
            """
            @UserDefaultsData(keyPrefix: "x")
            class Defaults {
                var a: Int
                @DefaultsValue(key: "a") var b: Int
                @RawDefaultsValue(rawType: Int.self, key: Keys.c) var c: R?
                @CodableDefaultsValue(key: Keys.c) var d: P?
                @DefaultsValue(key: "A") var e: Int
            }
            """
        )
        #expect(
            expansion.problems == [
                Problem(#"'a' and 'b' have the same key, "xa"."#),
                Problem(#"'c' and 'd' have the same key, "x" + Keys.c."#),
            ]
        )
    }

    @Test func `A member that the class's macro can't take can be left out`() {
        let expansion = Expansion("@UserDefaultsData class Defaults { @DefaultsValue var a = 1 }")
        #expect(
            expansion.problems == [
                Problem(
                    "Write the type of 'a': a setting's type is not inferred.",
                    "Add ': Int': a = 1 -> a: Int = 1",
                    "Leave it out with '@DefaultsIgnored': @DefaultsValue var a = 1 -> @DefaultsIgnored var a = 1"
                )
            ]
        )
    }
}
