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
            self.init(message, fixIts: fixIts)
        }

        init(_ message: String, fixIts: [String]) {
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

    /// Expands a source; the compiler tells by the type of `defaults` whether it is a suite.
    init(_ source: String, usesSuites: Bool = false) {
        let file = Parser.parse(source: source)
        let context = BasicMacroExpansionContext(
            sourceFiles: [file: .init(moduleName: "Module", fullFilePath: "Source.swift")]
        )
        let expanded = file.expand(macroSpecs: usesSuites ? Self.suiteMacros : Self.macros) { node in
            BasicMacroExpansionContext(sharingWith: context, lexicalContext: node.allMacroLexicalContexts())
        }
        // Lines that hold nothing but blanks would be invisible in an expectation.
        text =
            expanded.description.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.allSatisfy(\.isWhitespace) ? "" : $0 }.joined(separator: "\n").trimmingPrefix("\n").description
        problems = context.diagnostics.map(Problem.init)
    }

    private static let macros: [String: MacroSpec] = [
        "UserDefaultsValue": MacroSpec(type: UserDefaultsValueMacro.self),
        "CodableUserDefaultsValue": MacroSpec(type: CodableUserDefaultsValueMacro.self),
        "RawUserDefaultsValue": MacroSpec(type: RawUserDefaultsValueMacro.self),
        "DefaultsValue": MacroSpec(type: DefaultsValueMacro.self),
        "CodableDefaultsValue": MacroSpec(type: CodableDefaultsValueMacro.self),
        "RawDefaultsValue": MacroSpec(type: RawDefaultsValueMacro.self),
        "DefaultsIgnored": MacroSpec(type: DefaultsIgnoredMacro.self),
        "UserDefaultsData": MacroSpec(type: UserDefaultsDataMacro.self),
        "ObservableUserDefaultsData": MacroSpec(
            type: ObservableUserDefaultsDataMacro.self,
            conformances: ["Observable"]
        ),
    ]

    private static let suiteMacros = macros.merging([
        "UserDefaultsValue": MacroSpec(type: SuiteValueMacro.self),
        "CodableUserDefaultsValue": MacroSpec(type: CodableSuiteValueMacro.self),
        "RawUserDefaultsValue": MacroSpec(type: RawSuiteValueMacro.self),
        "UserDefaultsData": MacroSpec(type: SuiteDataMacro.self),
        "ObservableUserDefaultsData": MacroSpec(type: ObservableSuiteDataMacro.self, conformances: ["Observable"]),
    ]) { _, suiteMacro in suiteMacro }
}
