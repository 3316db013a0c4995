import SwiftSyntax
import SwiftSyntaxBuilder

extension Settings {
    /// The members that the class's macro writes, given the type of the defaults, and the expression for those that an
    /// object gets which is given none.
    func members(storingIn type: String, by defaults: String) throws -> [DeclSyntax] {
        let observation: [DeclSyntax] =
            isObservable ? ["private let _$observation: DefaultsObservationBox"] : []
        return try ["private let userDefaults: \(raw: type)"] + observation
            + [initializer(storingIn: type, by: defaults), write, batch]
    }

    private func initializer(storingIn type: String, by defaults: String) -> DeclSyntax {
        let thread = declaration.attributes.first(named: ["MainActor"]) == nil ? "" : ", usesMainThread: true"
        let observation =
            isObservable ? "\n_$observation = DefaultsObservationBox(following: userDefaults\(thread))" : ""
        return """
            /// Creates the settings that are stored in some defaults.
            \(raw: access)init(userDefaults: \(raw: type) = \(raw: defaults)) {
                self.userDefaults = userDefaults\(raw: observation)
            }
            """
    }

    private var write: DeclSyntax {
        """
        /// Changes several settings at once: all or, if the closure throws or the commit fails, none.
        @discardableResult
        \(raw: access)func write<Result>(_ body: (Batch) throws -> Result) throws -> Result {
            try DefaultsMacroSupport.write(to: userDefaults) { batch in
                try body(Batch(\(raw: isGeneric ? "_$settings: self, " : "")_$batch: batch))
            }
        }
        """
    }

    /// The settings as a transaction has them.
    private var batch: DeclSyntax {
        get throws {
            let batch = try StructDeclSyntax(
                """
                /// The settings as a write has made them so far.
                \(raw: globalActor)\(raw: access)struct Batch
                """
            ) {
                if isGeneric { DeclSyntax("fileprivate let _$settings: \(raw: name)") }
                DeclSyntax("fileprivate let _$batch: DefaultsBatch")
                for member in batchMembers(of: declaration.memberBlock.members) { member }
            }
            return DeclSyntax(batch)
        }
    }

    private func batchMembers(of members: MemberBlockItemListSyntax) -> [DeclSyntax] {
        members.compactMap { member in
            if let conditional = member.decl.as(IfConfigDeclSyntax.self) { return batchMembers(of: conditional) }
            guard let setting = setting(of: member.decl) else { return nil }
            let property = setting.property
            let label = setting.form.keyLabel
            let value = "_$batch[\(label)\(isGeneric ? "_$settings" : name).\(property.keyName)]"
            return """
                \(raw: property.batchModifiers)var \(raw: property.identifier): \(raw: property.typeName) {
                    get { \(raw: value) }
                    nonmutating set { \(raw: value) = newValue }
                }
                """
        }
    }

    /// The members under the same conditions.
    private func batchMembers(of conditional: IfConfigDeclSyntax) -> DeclSyntax {
        let clauses = conditional.clauses.map { clause in
            let members = clause.elements?.as(MemberBlockItemListSyntax.self).map(batchMembers) ?? []
            let condition = clause.condition.map { " \($0.trimmed)" } ?? ""
            return (["\(clause.poundKeyword.trimmed)\(condition)"] + members.map(\.description)).joined(separator: "\n")
        }
        return "\(raw: clauses.joined(separator: "\n"))\n#endif"
    }

    /// The global actor that the class is bound to, as far as its name tells.
    private var globalActor: String {
        declaration.attributes.compactMap { $0.as(AttributeSyntax.self) }.filter { $0.name.hasSuffix("Actor") }
            .map { "\($0.trimmedDescription) " }.joined()
    }

    /// The access of what others use: that of the class.
    private var access: String {
        let modifier = declaration.modifiers.first(of: [.open, .public, .package, .internal, .fileprivate])
        switch modifier?.name.tokenKind {
        case nil: return ""
        case .keyword(.open): return "public "
        case .some: return "\(modifier?.name.text ?? "") "
        }
    }
}

extension Property {
    /// The access of the property, as a member of a type inside the class can have it.
    fileprivate var batchModifiers: String {
        declaration.modifiers.compactMap { modifier in
            let detail = modifier.detail.map { "(\($0.detail.text))" } ?? ""
            switch modifier.name.tokenKind {
            case .keyword(.open): return "public\(detail) "
            // What is private in there would not be seen by the rest of the class.
            case .keyword(.private): return "fileprivate\(detail) "
            case .keyword(.public), .keyword(.package), .keyword(.internal), .keyword(.fileprivate):
                return "\(modifier.name.text)\(detail) "
            default: return nil
            }
        }
        .joined()
    }
}
