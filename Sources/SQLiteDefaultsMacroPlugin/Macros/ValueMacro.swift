import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// A macro that makes one variable a setting: a key beside it, and accessors that use it.
protocol ValueMacro: AccessorMacro, PeerMacro {
    static var form: Setting.Form { get }
    static var storage: ValueStorage { get }
}

/// Where the setting of a ``ValueMacro`` is stored.
enum ValueStorage {
    /// In what the argument `defaults` says; a member without its type, as `.standard`, is one of the given type.
    case argument(type: String)
    /// In the property `userDefaults` of the class that is annotated.
    case member
}

extension ValueMacro {
    static func expansion(
        of node: AttributeSyntax,
        providingAccessorsOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [AccessorDeclSyntax] {
        let (setting, surroundings) = try read(node, declaration, in: context)
        return surroundings.accessors(of: setting)
    }

    static func expansion(
        of node: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        // What is wrong is said once, in the place of the accessors.
        guard let (setting, surroundings) = try? read(node, declaration, in: context) else { return [] }
        return surroundings.keyDeclaration(of: setting).map { [$0] } ?? []
    }

    private static func read(
        _ node: AttributeSyntax,
        _ declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> (Setting, Surroundings) {
        switch storage {
        case .argument(let type):
            let property = try Property(declaration)
            let setting = try Setting(property, form: form, attribute: node, keyPrefix: nil)
            let defaults = MacroArguments(of: node).defaults(of: type) ?? "\(type).standard"
            return (
                setting, Surroundings(context: context.lexicalContext, defaults: defaults, isObservable: false)
            )
        case .member:
            guard let settings = Settings(enclosing: context.lexicalContext) else {
                throw DiagnosticsError(.outsideOfClass(node.name), at: node)
            }
            // The class's macro writes it so, and who wrote it himself may leave it out as well.
            let isAdopted = form == .plain && node.arguments == nil
            let property = try Property(instanceMember: declaration, isAdopted: isAdopted)
            let setting = try Setting(property, form: form, attribute: node, keyPrefix: settings.keyPrefix)
            return (
                setting,
                Surroundings(
                    context: context.lexicalContext,
                    defaults: "userDefaults",
                    isObservable: settings.isObservable
                )
            )
        }
    }
}

extension MacroArguments {
    /// The expression for the defaults, with its type where it names none.
    func defaults(of type: String) -> String? {
        guard let defaults = self["defaults"] else { return nil }
        return (isImplicitMember(defaults) ? type : "") + defaults.description
    }

    /// Whether an expression begins with a dot.
    private func isImplicitMember(_ expression: ExprSyntax) -> Bool {
        expression.firstToken(viewMode: .sourceAccurate)?.tokenKind == .period
    }
}
