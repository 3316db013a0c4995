import SwiftDiagnostics

/// What is wrong with the use of a macro, in a sentence.
enum Problem: DiagnosticMessage, Equatable {
    case notAVariable
    case severalVariables
    case constant(String)
    case modifier(String, String)
    case computed(String)
    case missingType(String)
    case unsupportedType(String, replacement: String? = nil)
    case missingDefault(String)
    case twoDefaults(String)
    case typeMember(String)
    case outsideOfClass(String)
    case notAClass(String)
    case notObservable
    case observableTwice
    case sameKey(String, first: String, second: String)

    var message: String {
        switch self {
        case .notAVariable: "Only a variable can be a setting."
        case .severalVariables: "Declare each setting on its own, as 'var name: Type'."
        case .constant(let name): "'\(name)' is a constant, and a setting can change: declare it with 'var'."
        case .modifier(let name, let modifier): "'\(name)' can't be \(modifier), since its value lies in the defaults."
        case .computed(let name): "'\(name)' has accessors of its own, and those of a setting are written by the macro."
        case .missingType(let name): "Write the type of '\(name)': a setting's type is not inferred."
        case .unsupportedType(let type, replacement: let replacement?):
            "A value of type '\(type)' can't be stored: use '\(replacement)'."
        case .unsupportedType(let type, replacement: nil):
            "A value of type '\(type)' can't be stored: use a type that is DefaultsSerializable."
        case .missingDefault(let name): "'\(name)' needs a default, or an optional type."
        case .twoDefaults(let name): "'\(name)' has two defaults: give either 'defaultValue' or an initial value."
        case .typeMember(let name):
            "'\(name)' belongs to the type, but a settings class stores what belongs to an object."
        case .outsideOfClass(let macro):
            "@\(macro) works in a class with @UserDefaultsData or @ObservableUserDefaultsData only."
        case .notAClass(let macro): "@\(macro) needs a class, since all copies of the settings share what is stored."
        case .notObservable: "An actor can't be Observable: use @UserDefaultsData."
        case .observableTwice:
            "Both macros write the accessors: use @ObservableUserDefaultsData in place of the two."
        case .sameKey(let key, let first, let second): "'\(first)' and '\(second)' have the same key, \(key)."
        }
    }

    var severity: DiagnosticSeverity { .error }

    var diagnosticID: MessageID {
        MessageID(domain: "SQLiteDefaultsMacros", id: "\(self)".prefix { $0 != "(" }.description)
    }
}
