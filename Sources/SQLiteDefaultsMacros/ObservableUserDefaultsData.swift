public import Foundation

/// Makes a class an object of settings that can be observed: ``UserDefaultsData(keyPrefix:defaults:)``, and `Observable`.
///
/// Who reads a property in `withObservationTracking`, or in a view, is told when its setting is changed by this object, by
/// another in this process, or by another process. Of a `UserDefaults` of Foundation's, only this object's changes are known.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no defaults of their own.
@attached(
    member,
    names: named(userDefaults),
    named(_$observation),
    named(init(userDefaults:)),
    named(write),
    named(Batch)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro ObservableUserDefaultsData(keyPrefix: String = "", defaults: SQLiteUserDefaults = .standard) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "ObservableUserDefaultsDataMacro")

/// Makes a class an object of settings in any `UserDefaults` that can be observed.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no defaults of their own.
@attached(
    member,
    names: named(userDefaults),
    named(_$observation),
    named(init(userDefaults:)),
    named(write),
    named(Batch)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro ObservableUserDefaultsData(keyPrefix: String = "", defaults: UserDefaults) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "ObservableUserDefaultsDataMacro")

/// Makes a class an object of settings in a suite that can be observed; the class can be `Sendable`.
///
/// - Parameters:
///   - keyPrefix: What stands before the key of every setting.
///   - defaults: Where objects store that are given no suite of their own.
@attached(
    member,
    names: named(userDefaults),
    named(_$observation),
    named(init(userDefaults:)),
    named(write),
    named(Batch)
)
@attached(memberAttribute)
@attached(extension, conformances: Observable)
public macro ObservableUserDefaultsData(keyPrefix: String = "", defaults: DefaultsSuite) =
    #externalMacro(module: "SQLiteDefaultsMacroPlugin", type: "ObservableSuiteDataMacro")
