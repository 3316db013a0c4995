import SwiftSyntaxMacros

// One type for each form and each place of storage: the compiler tells by the type of `defaults` which is meant.

enum UserDefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.plain
    static let storage = ValueStorage.argument(type: "SQLiteUserDefaults")
}

enum CodableUserDefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.codable
    static let storage = ValueStorage.argument(type: "SQLiteUserDefaults")
}

enum RawUserDefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.raw
    static let storage = ValueStorage.argument(type: "SQLiteUserDefaults")
}

enum SuiteValueMacro: ValueMacro {
    static let form = Setting.Form.plain
    static let storage = ValueStorage.argument(type: "DefaultsSuite")
}

enum CodableSuiteValueMacro: ValueMacro {
    static let form = Setting.Form.codable
    static let storage = ValueStorage.argument(type: "DefaultsSuite")
}

enum RawSuiteValueMacro: ValueMacro {
    static let form = Setting.Form.raw
    static let storage = ValueStorage.argument(type: "DefaultsSuite")
}

enum DefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.plain
    static let storage = ValueStorage.member
}

enum CodableDefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.codable
    static let storage = ValueStorage.member
}

enum RawDefaultsValueMacro: ValueMacro {
    static let form = Setting.Form.raw
    static let storage = ValueStorage.member
}
