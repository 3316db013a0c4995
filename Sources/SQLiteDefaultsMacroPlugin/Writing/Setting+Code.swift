import SwiftSyntax
import SwiftSyntaxBuilder

/// Where a setting's code stands, which decides what it may look like.
struct Surroundings {
    /// The enclosing declarations, the innermost first.
    let context: [Syntax]
    /// The expression for the defaults in which the setting is stored.
    let defaults: String
    /// Whether the enclosing class tells its observers.
    let isObservable: Bool

    /// Where the key of a setting lives, so that it is made once.
    private enum KeyPlace {
        case file
        case type
        /// In each object, since a generic type has no static storage.
        case object
        /// Nowhere: it is made for each use.
        case none
    }

    private func keyPlace(of property: Property) -> KeyPlace {
        guard let scope = context.first else { return .file }
        // A local variable can have no other beside it.
        guard scope.asProtocol((any DeclGroupSyntax).self) != nil else { return .none }
        if !context.contains(where: \.isGeneric) { return .type }
        let isStorage = [.classDecl, .actorDecl, .structDecl].contains(scope.kind)
        return isStorage && !property.isTypeMember ? .object : .none
    }

    /// The declaration of the key.
    func keyDeclaration(of setting: Setting) -> DeclSyntax? {
        let isolation = setting.property.isNonisolated ? "nonisolated " : ""
        let storage: String
        switch keyPlace(of: setting.property) {
        case .file, .object: storage = "let"
        case .type: storage = "static let"
        case .none: return nil
        }
        let name = setting.property.keyName
        return "private \(raw: isolation)\(raw: storage) \(raw: name) = \(raw: setting.keyExpression)"
    }

    /// The key as the accessors name it.
    private func keyReference(of setting: Setting) -> String {
        switch keyPlace(of: setting.property) {
        case .file, .object: setting.property.keyName
        case .type: "Self.\(setting.property.keyName)"
        case .none: setting.keyExpression
        }
    }

    /// The getter and the setter.
    func accessors(of setting: Setting) -> [AccessorDeclSyntax] {
        let property = setting.property
        let key = keyReference(of: setting)
        let keyPath = "\\.\(property.identifier)"
        let value = "\(defaults)[\(setting.form.keyLabel)\(key)]"
        guard isObservable else {
            return ["get { \(raw: value) }", "\(raw: setterModifier(of: property))set { \(raw: value) = newValue }"]
        }
        return [
            """
            get {
                _$observation.access(self, \(raw: keyPath), key: \(raw: key))
                return \(raw: value)
            }
            """,
            """
            set {
                _$observation.withMutation(of: self, \(raw: keyPath)) {
                    \(raw: value) = newValue
                }
            }
            """,
        ]
    }

    /// A copy's setting can be changed although the copy is a constant.
    private func setterModifier(of property: Property) -> String {
        guard let type = context.first, !property.isTypeMember else { return "" }
        return type.is(StructDeclSyntax.self) || type.is(EnumDeclSyntax.self) ? "nonmutating " : ""
    }
}
