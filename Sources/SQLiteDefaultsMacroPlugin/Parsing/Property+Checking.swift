import SwiftDiagnostics
import SwiftSyntax

extension Property {
    /// Reads the variable that a macro is attached to.
    ///
    /// - Parameters:
    ///   - declaration: The variable.
    ///   - isAdopted: Whether the class's macro makes it a setting, not one of its own; it can be left out then.
    /// - Throws: `DiagnosticsError` where it can't be a setting.
    init(_ declaration: some DeclSyntaxProtocol, isAdopted: Bool = false) throws {
        guard let declaration = declaration.as(VariableDeclSyntax.self), let binding = declaration.bindings.first else {
            throw DiagnosticsError(.notAVariable, at: declaration)
        }
        guard declaration.bindings.count == 1, let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else {
            throw DiagnosticsError(.severalVariables, at: declaration.bindings)
        }
        let ignoring = isAdopted ? FixIt.ignoring(declaration) : nil
        let name = pattern.identifier.identifier?.name ?? pattern.identifier.text
        let specifier = declaration.bindingSpecifier
        if specifier.tokenKind == .keyword(.let) {
            let variable = TokenSyntax.keyword(.var)
            throw DiagnosticsError(.constant(name), at: specifier, .replacing(specifier, by: variable, "Use 'var'"))
        }
        if let modifier = declaration.modifiers.first(of: [.lazy, .weak, .unowned]) {
            let fixIt = FixIt.removing(modifier, from: declaration)
            throw DiagnosticsError(.modifier(name, modifier.trimmedDescription), at: modifier, fixIt)
        }
        if let accessors = binding.accessorBlock {
            var plain = binding
            plain.accessorBlock = nil
            throw DiagnosticsError(
                .computed(name),
                at: accessors,
                .replacing(binding, by: plain.trimmed, "Remove the accessors"),
                ignoring
            )
        }
        guard let type = binding.typeAnnotation?.type else {
            throw DiagnosticsError(.missingType(name), at: pattern, .addingType(to: binding), ignoring)
        }
        if let (problem, place) = Problem.ofType(type) {
            throw DiagnosticsError(problem, at: place, .replacingType(place))
        }
        self.init(
            declaration: declaration,
            identifier: pattern.identifier.trimmedDescription,
            name: name,
            type: type,
            initializer: binding.initializer?.value.trimmed
        )
    }

    /// Reads the variable of an object.
    init(instanceMember declaration: some DeclSyntaxProtocol, isAdopted: Bool = false) throws {
        try self.init(declaration, isAdopted: isAdopted)
        guard let modifier = self.declaration.modifiers.first(of: [.static, .class]) else { return }
        throw DiagnosticsError(.typeMember(name), at: modifier, .removing(modifier, from: self.declaration))
    }
}

extension Problem {
    /// The problem with a type of which no value can be stored, as far as its name tells, and the part of it.
    fileprivate static func ofType(_ type: TypeSyntax) -> (Problem, TypeSyntax)? {
        switch type.as(TypeSyntaxEnum.self) {
        case .functionType, .tupleType, .someOrAnyType, .compositionType, .metatypeType:
            return (.unsupportedType(type.trimmedDescription), type)
        case .optionalType(let type): return ofType(type.wrappedType)
        case .implicitlyUnwrappedOptionalType(let type): return ofType(type.wrappedType)
        case .attributedType(let type): return ofType(type.baseType)
        case .arrayType(let type): return ofType(type.element)
        case .dictionaryType(let type): return ofType(type.key) ?? ofType(type.value)
        case .identifierType(let identifier):
            let name = identifier.name.text
            guard unsupportedTypes.contains(name) || swiftTypes.keys.contains(name) else { return nil }
            return (.unsupportedType(name, replacement: swiftTypes[name]), type)
        default: return nil
        }
    }

    private static let unsupportedTypes: Set = [
        "Any", "AnyObject", "AnyHashable", "NSObject", "NSNumber", "NSArray", "NSDictionary", "NSSet", "Void",
    ]

    /// Foundation's classes, and the types that take their place.
    fileprivate static let swiftTypes = [
        "NSString": "String", "NSDate": "Date", "NSData": "Data", "NSURL": "URL", "NSUUID": "UUID",
    ]
}

extension FixIt {
    /// Writes the type that a literal has.
    fileprivate static func addingType(to binding: PatternBindingSyntax) -> FixIt? {
        guard let type = binding.initializer?.value.literalType else { return nil }
        let annotation = TypeAnnotationSyntax(
            colon: .colonToken(trailingTrivia: .space),
            type: IdentifierTypeSyntax(name: .identifier(type)),
            trailingTrivia: .space
        )
        var new = binding
        new.pattern.trailingTrivia = []
        new.typeAnnotation = annotation
        return .replacing(binding, by: new, "Add ': \(type)'")
    }

    fileprivate static func replacingType(_ type: TypeSyntax) -> FixIt? {
        guard let name = Problem.swiftTypes[type.trimmedDescription] else { return nil }
        return .replacing(type, by: IdentifierTypeSyntax(name: .identifier(name)), "Use '\(name)'")
    }
}

extension ExprSyntax {
    /// The type that Swift gives a literal by itself.
    fileprivate var literalType: String? {
        switch self.as(ExprSyntaxEnum.self) {
        case .booleanLiteralExpr: "Bool"
        case .integerLiteralExpr: "Int"
        case .floatLiteralExpr: "Double"
        case .stringLiteralExpr: "String"
        case .prefixOperatorExpr(let signed): signed.expression.literalType
        default: nil
        }
    }

    /// Whether this is made of literals alone, and so is the same whenever it is evaluated.
    var isConstant: Bool {
        switch self.as(ExprSyntaxEnum.self) {
        case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr, .nilLiteralExpr, .simpleStringLiteralExpr:
            true
        case .stringLiteralExpr(let text): text.segments.allSatisfy { $0.is(StringSegmentSyntax.self) }
        case .prefixOperatorExpr(let signed): signed.operator.text == "-" && signed.expression.isConstant
        case .arrayExpr(let array): array.elements.allSatisfy(\.expression.isConstant)
        case .dictionaryExpr(let dictionary):
            dictionary.content.as(DictionaryElementListSyntax.self)?
                .allSatisfy { $0.key.isConstant && $0.value.isConstant } ?? true
        default: false
        }
    }
}
