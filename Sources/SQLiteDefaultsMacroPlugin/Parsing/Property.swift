import SwiftSyntax

/// A variable that a macro makes a setting.
struct Property {
    let declaration: VariableDeclSyntax
    /// As it is written where it is used: in backticks, if it has to be.
    let identifier: String
    /// Without backticks: the key, unless another is given.
    let name: String
    let type: TypeSyntax
    let initializer: ExprSyntax?

    /// The type as an expression has it.
    var typeName: String {
        // An implicitly unwrapped optional is no type of its own.
        let implicit = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
        return implicit.map { "\($0.wrappedType.trimmed)?" } ?? type.trimmedDescription
    }

    /// What an optional type holds; nil for a type that is not optional.
    var wrappedType: String? {
        if let type = type.as(OptionalTypeSyntax.self) { return type.wrappedType.trimmedDescription }
        if let type = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) { return type.wrappedType.trimmedDescription }
        let generic = type.as(IdentifierTypeSyntax.self)
        return generic?.name.text == "Optional" ? generic?.genericArgumentClause?.arguments.trimmedDescription : nil
    }

    /// The constant that holds the setting's key.
    var keyName: String {
        let keyName = "_$\(name)"
        return name.isPlainIdentifier ? keyName : "`\(keyName)`"
    }

    var isTypeMember: Bool { declaration.modifiers.contains(anyOf: .static, .class) }

    var isNonisolated: Bool { declaration.modifiers.contains(anyOf: .nonisolated) }
}

extension DeclModifierListSyntax {
    func contains(anyOf keywords: Keyword...) -> Bool { first(of: keywords) != nil }

    func first(of keywords: [Keyword]) -> DeclModifierSyntax? {
        first { modifier in keywords.contains { modifier.name.tokenKind == .keyword($0) } }
    }
}

extension String {
    /// Whether this can be a name without backticks once it has a prefix.
    fileprivate var isPlainIdentifier: Bool {
        unicodeScalars.allSatisfy { scalar in
            scalar.properties.isXIDContinue || scalar.properties.isEmoji && !scalar.isASCII
        }
    }
}
