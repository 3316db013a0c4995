import SwiftBasicFormat
import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros

@testable import SQLiteDefaultsMacroPlugin

/// What the compiler would make of a source with the macros in it.
struct Expansion {
    let text: String
    let problems: [Problem]

    /// A diagnostic, and for each of its fix-its what is said and what stands in the place of what.
    struct Problem: Equatable {
        let message: String
        let fixIts: [String]

        init(_ message: String, _ fixIts: String...) {
            self.message = message
            self.fixIts = fixIts
        }

        init(_ diagnostic: Diagnostic) {
            message = diagnostic.message
            fixIts = diagnostic.fixIts.map { fixIt in
                let changes = fixIt.changes.map { change in
                    guard case .replace(let old, let new) = change else { return "?" }
                    return "\(old.trimmedDescription) -> \(new.trimmedDescription)"
                }
                return "\(fixIt.message.message): \(changes.joined(separator: ", "))"
            }
        }
    }

    init(_ source: String) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Source.swift")]
        )
        let expanded = file.expand(macroSpecs: Self.macros) { node in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }
        // Lines that hold nothing but blanks would be invisible in an expectation.
        text = expanded.description.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }.joined(separator: "\n")
        problems = context.diagnostics.map(Problem.init)
    }

    private static let macros: [String: MacroSpec] = [
        "UserDefaultsValue": MacroSpec(type: UserDefaultsValueMacro.self),
        "CodableUserDefaultsValue": MacroSpec(type: CodableUserDefaultsValueMacro.self),
        "RawUserDefaultsValue": MacroSpec(type: RawUserDefaultsValueMacro.self),
        // The compiler tells by the type of `defaults`; here the names do.
        "SuiteValue": MacroSpec(type: SuiteValueMacro.self),
        "CodableSuiteValue": MacroSpec(type: CodableSuiteValueMacro.self),
        "RawSuiteValue": MacroSpec(type: RawSuiteValueMacro.self),
        "DefaultsValue": MacroSpec(type: DefaultsValueMacro.self),
        "CodableDefaultsValue": MacroSpec(type: CodableDefaultsValueMacro.self),
        "RawDefaultsValue": MacroSpec(type: RawDefaultsValueMacro.self),
        "DefaultsIgnored": MacroSpec(type: DefaultsIgnoredMacro.self),
        "UserDefaultsData": MacroSpec(type: UserDefaultsDataMacro.self),
        "ObservableUserDefaultsData": MacroSpec(type: ObservableUserDefaultsDataMacro.self, conformances: ["Observable"]),
    ]
}
