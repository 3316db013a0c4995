import SwiftSyntax
import SwiftSyntaxMacros

enum UserDefaultsDataMacro: DataMacro {
    static let type = "SQLiteUserDefaults"
    static let storedType = "UserDefaults"
}

enum SuiteDataMacro: DataMacro {
    static let type = "DefaultsSuite"
    static let storedType = "DefaultsSuite"
}

enum ObservableUserDefaultsDataMacro: DataMacro, ObservableMacro {
    static let type = "SQLiteUserDefaults"
    static let storedType = "UserDefaults"
}

enum ObservableSuiteDataMacro: DataMacro, ObservableMacro {
    static let type = "DefaultsSuite"
    static let storedType = "DefaultsSuite"
}
