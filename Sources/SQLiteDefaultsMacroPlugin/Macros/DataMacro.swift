import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that makes a class an object of settings.
protocol DataMacro: MemberMacro, MemberAttributeMacro {
    /// The type that `defaults` is looked up in, if it names none.
    static var type: String { get }
    /// The type of the defaults, as the user's file has it.
    static var storedType: String { get }
}

extension DataMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        guard let settings = settings(node, declaration, in: context) else {
            let problem = declaration.is(ActorDeclSyntax.self) ? Problem.notObservable : .notAClass(node.name)
            let fixIt = declaration.as(StructDeclSyntax.self).map { FixIt.makingClass($0) }
            throw DiagnosticsError(problem, at: node, fixIt)
        }
        if let observable = declaration.attributes.first(named: ["Observable"]) {
            throw DiagnosticsError(.observableTwice, at: observable, .usingObservableMacro(observable))
        }
        // The members are written all the same, since their absence would give further errors.
        for problem in settings.sharedKeys { context.diagnose(problem) }
        let defaults = MacroArguments(of: node).defaults(of: type) ?? "\(type).standard"
        return try settings.members(storingIn: storedType, by: defaults)
    }

    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingAttributesFor member: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [AttributeSyntax] {
        guard let settings = settings(node, declaration, in: context),
            declaration.attributes.first(named: ["Observable"]) == nil,
            case .adopt = settings.treatment(of: member)
        else { return [] }
        return ["@DefaultsValue"]
    }

    private static func settings(
        _ node: AttributeSyntax,
        _ declaration: some DeclGroupSyntax,
        in context: some MacroExpansionContext
    ) -> Settings? {
        Settings(declaration, attribute: node, isInGeneric: context.lexicalContext.contains(where: \.isGeneric))
    }
}

extension FixIt {
    fileprivate static func usingObservableMacro(_ observable: AttributeSyntax) -> FixIt {
        let name = IdentifierTypeSyntax(name: .identifier("ObservableUserDefaultsData"))
        return .replacing(observable.attributeName, by: name, "Use '@\(name)', without the other macro")
    }

    fileprivate static func makingClass(_ declaration: StructDeclSyntax) -> FixIt {
        let keyword = TokenSyntax.keyword(.class)
        return .replacing(declaration.structKeyword, by: keyword, "Make it a class")
    }
}
