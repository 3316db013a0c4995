import DefaultsStore
import Foundation

extension DefaultsDeclaration {
    fileprivate init<Value>(_ key: DefaultsKey<Value>, in storage: (any DefaultsStorage)?) {
        self.init(
            key: key.name,
            valueType: Value.self,
            suite: (storage as? DefaultsSuite)?.name ?? (storage as? SQLiteUserDefaults)?.reference.name
        )
    }
}

extension Stored: DefaultsDeclaring {
    /// The property's setting.
    public var defaultsDeclarations: [DefaultsDeclaration] { [DefaultsDeclaration(key, in: suite)] }
}

extension SuiteStored: DefaultsDeclaring {
    /// The property's setting; its object knows the suite.
    public var defaultsDeclarations: [DefaultsDeclaration] { [DefaultsDeclaration(key, in: nil)] }
}

extension UserDefaultsWrapper: DefaultsDeclaring {
    /// The property's setting.
    public var defaultsDeclarations: [DefaultsDeclaration] { [DefaultsDeclaration(key, in: storage)] }
}

extension DefaultsState: DefaultsDeclaring {
    /// The property's setting.
    public var defaultsDeclarations: [DefaultsDeclaration] { projectedValue.defaultsDeclarations }
}

extension DefaultsKeyCase where Self: CaseIterable {
    /// The settings of all cases, for tests that look at all settings of a program.
    public static var defaultsDeclarations: [DefaultsDeclaration] {
        allCases.map { DefaultsDeclaration($0.key, in: storage) }
    }
}
