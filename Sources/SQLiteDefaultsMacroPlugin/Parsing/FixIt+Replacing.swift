import SwiftDiagnostics
import SwiftSyntax

extension DiagnosticsError {
    /// One problem at a place in the source, and ways to solve it.
    init(_ problem: Problem, at node: some SyntaxProtocol, _ fixIts: FixIt?...) {
        self.init(diagnostics: [Diagnostic(node: node, message: problem, fixIts: fixIts.compactMap(\.self))])
    }
}

extension FixIt {
    private struct Message: FixItMessage {
        let message: String
        var fixItID: MessageID { MessageID(domain: "SQLiteDefaultsMacros", id: message) }
    }

    /// Replaces a node by another, which takes over the blanks around it.
    static func replacing(_ old: some SyntaxProtocol, by new: some SyntaxProtocol, _ message: String) -> FixIt {
        var new = new
        new.leadingTrivia = old.leadingTrivia
        new.trailingTrivia = old.trailingTrivia
        let change = FixIt.Change.replace(oldNode: Syntax(old), newNode: Syntax(new))
        return FixIt(message: Message(message: message), changes: [change])
    }

    /// Takes a modifier away from a variable.
    static func removing(_ modifier: DeclModifierSyntax, from declaration: VariableDeclSyntax) -> FixIt {
        var new = declaration
        new.modifiers = declaration.modifiers.filter { $0.id != modifier.id }
        return .replacing(declaration, by: new, "Remove '\(modifier.trimmedDescription)'")
    }

    /// Marks a variable as no setting.
    static func ignoring(_ declaration: VariableDeclSyntax) -> FixIt {
        let name = TypeSyntax(IdentifierTypeSyntax(name: .identifier("DefaultsIgnored")))
        let others = declaration.attributes.filter { $0.as(AttributeSyntax.self)?.name != "DefaultsValue" }
        var new = declaration
        new.attributes = [.attribute(AttributeSyntax(attributeName: name, trailingTrivia: .space))] + others
        return .replacing(declaration, by: new.trimmed, "Leave it out with '@\(name)'")
    }
}
