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
        return FixIt(message: Message(message: message), changes: [.replace(oldNode: Syntax(old), newNode: Syntax(new))])
    }

    /// Takes a modifier away from a variable.
    static func removing(_ modifier: DeclModifierSyntax, from declaration: VariableDeclSyntax) -> FixIt {
        var new = declaration
        new.modifiers = declaration.modifiers.filter { $0.id != modifier.id }
        return .replacing(declaration, by: new, "Remove '\(modifier.trimmedDescription)'")
    }

    /// Puts an attribute before a variable.
    static func adding(_ attribute: String, to declaration: VariableDeclSyntax) -> FixIt {
        let attribute = AttributeSyntax(
            attributeName: IdentifierTypeSyntax(name: .identifier(attribute)),
            trailingTrivia: .space
        )
        var new = declaration.trimmed
        new.attributes.insert(.attribute(attribute), at: new.attributes.startIndex)
        return .replacing(declaration, by: new, "Leave it out with '\(attribute.trimmed)'")
    }
}
