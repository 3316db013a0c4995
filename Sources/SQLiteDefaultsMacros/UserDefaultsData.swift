public import Foundation

/// Makes a class an object of settings: every stored variable becomes one.
///
/// ```swift
/// @UserDefaultsData(keyPrefix: "server.")
/// final class Settings {
///     var host: String?
///     var port: Int = 8080
///     @DefaultsValue(key: "user.name") var user: String
///     @DefaultsIgnored var scratch: Int = 0
/// }
///
/// let settings = Settings()
/// settings.port += 1
/// try settings.write { batch in
///     batch.host = "db1"
///     batch.port = 5433
/// }
/// ```
///
/// The class gets a `userDefaults`, an initializer that takes them, and `write`, which changes several settings in one
/// transaction. Constants, computed properties, and variables with a property wrapper or another macro are left as they are.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no defaults of their own.
@attached(member, names: named(userDefaults), named(init(userDefaults:)), named(write), named(Batch))
@attached(memberAttribute)
public macro UserDefaultsData(keyPrefix: String = "", defaults: SQLiteUserDefaults = .standard) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "UserDefaultsDataMacro")

/// Makes a class an object of settings in any `UserDefaults`.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no defaults of their own.
@attached(member, names: named(userDefaults), named(init(userDefaults:)), named(write), named(Batch))
@attached(memberAttribute)
public macro UserDefaultsData(keyPrefix: String = "", defaults: UserDefaults) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "UserDefaultsDataMacro")

/// Makes a class an object of settings in a suite; `userDefaults` is a suite then, and the class can be `Sendable`.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no suite of their own.
@attached(member, names: named(userDefaults), named(init(userDefaults:)), named(write), named(Batch))
@attached(memberAttribute)
public macro UserDefaultsData(keyPrefix: String = "", defaults: DefaultsSuite) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "SuiteDataMacro")
