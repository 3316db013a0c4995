import SwiftSyntax
import SwiftSyntaxBuilder
import SwiftSyntaxMacros

/// A macro that lets a class conform to `Observable`.
protocol ObservableMacro: ExtensionMacro {}

extension ObservableMacro {
    static func expansion(
        of node: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        guard declaration.is(ClassDeclSyntax.self), !protocols.isEmpty else { return [] }
        let availability = declaration.attributes.filter { $0.as(AttributeSyntax.self)?.name == "available" }
        return [
            try ExtensionDeclSyntax("\(availability)extension \(type.trimmed): Observable {}")
        ]
    }
}
