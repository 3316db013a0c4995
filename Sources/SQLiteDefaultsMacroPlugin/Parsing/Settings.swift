import SwiftSyntax

/// A class of settings: the class that one of the `Data` macros is attached to.
struct Settings {
    let declaration: any DeclGroupSyntax
    let attribute: AttributeSyntax
    let name: String
    let isGeneric: Bool
    let keyPrefix: ExprSyntax?
    let isObservable: Bool

    /// The settings that one of the macros makes of a declaration; nil where it is of another kind.
    init?(_ declaration: some DeclGroupSyntax, attribute: AttributeSyntax, isInGeneric: Bool) {
        let isObservable = attribute.name == "ObservableUserDefaultsData"
        guard declaration.is(ClassDeclSyntax.self) || declaration.is(ActorDeclSyntax.self) && !isObservable,
            let type = declaration.asProtocol((any NamedDeclSyntax).self)
        else { return nil }
        self.declaration = declaration
        self.attribute = attribute
        name = type.name.trimmedDescription
        isGeneric = isInGeneric || Syntax(declaration).isGeneric
        keyPrefix = MacroArguments(of: attribute)["keyPrefix"]
        self.isObservable = isObservable
    }

    /// The settings that the innermost of some declarations, each in the next, is annotated to be.
    init?(enclosing context: [Syntax]) {
        guard let declaration = context.first?.asProtocol((any DeclGroupSyntax).self),
            let attribute = declaration.attributes.first(named: ["UserDefaultsData", "ObservableUserDefaultsData"])
        else { return nil }
        self.init(declaration, attribute: attribute, isInGeneric: context.dropFirst().contains(where: \.isGeneric))
    }
}

extension Syntax {
    /// Whether this is a declaration with generic parameters: nothing in it can have static storage.
    var isGeneric: Bool { asProtocol((any WithGenericParametersSyntax).self)?.genericParameterClause != nil }
}

extension AttributeSyntax {
    /// The name, without the module.
    var name: String {
        attributeName.as(IdentifierTypeSyntax.self)?.name.text
            ?? attributeName.as(MemberTypeSyntax.self)?.name.text ?? attributeName.trimmedDescription
    }
}

extension AttributeListSyntax {
    func first(named names: [String]) -> AttributeSyntax? {
        lazy.compactMap { $0.as(AttributeSyntax.self) }.first { names.contains($0.name) }
    }
}
