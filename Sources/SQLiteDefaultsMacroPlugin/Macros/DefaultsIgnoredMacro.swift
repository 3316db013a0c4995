import SwiftSyntax
import SwiftSyntaxMacros

/// A mark, which the class's macro looks for.
enum DefaultsIgnoredMacro: PeerMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) -> [DeclSyntax] { [] }
}
