import SwiftDiagnostics
import SwiftSyntax

extension Settings {
    /// What the class's macro does with a member.
    enum Treatment {
        /// Makes it a setting.
        case adopt
        /// Leaves it as it is.
        case leave
        /// Finds a setting that has its own macro.
        case refined(Setting.Form, AttributeSyntax)
    }

    private static let refinements: [String: Setting.Form] = [
        "DefaultsValue": .plain, "CodableDefaultsValue": .codable, "RawDefaultsValue": .raw,
    ]

    func treatment(of member: some DeclSyntaxProtocol) -> Treatment {
        guard let variable = member.as(VariableDeclSyntax.self) else { return .leave }
        if let attribute = variable.attributes.first(named: Array(Self.refinements.keys)),
            let form = Self.refinements[attribute.name]
        {
            return .refined(form, attribute)
        }
        let isStored = variable.bindings.allSatisfy { binding in binding.accessorBlock?.isComputed != true }
        let isSetting =
            variable.bindingSpecifier.tokenKind == .keyword(.var) && isStored
            && !variable.modifiers.contains(anyOf: .static, .class, .lazy, .weak, .unowned)
            && !variable.attributes.contains { attribute in hasOwnMeaning(attribute) }
        return isSetting ? .adopt : .leave
    }

    /// Whether an attribute may be a property wrapper or another macro: a name with a capital letter that is no global actor.
    private func hasOwnMeaning(_ attribute: AttributeListSyntax.Element) -> Bool {
        guard let name = attribute.as(AttributeSyntax.self)?.name else { return false }
        return name.first?.isUppercase == true && !name.hasSuffix("Actor")
    }

    /// What a member is as a setting; what is wrong with it is said by the macro at it.
    func setting(of member: DeclSyntax) -> Setting? {
        switch treatment(of: member) {
        case .leave: nil
        case .adopt: try? Setting(Property(member), form: .plain, attribute: nil, keyPrefix: keyPrefix)
        case .refined(let form, let attribute):
            try? Setting(Property(instanceMember: member), form: form, attribute: attribute, keyPrefix: keyPrefix)
        }
    }

    /// The settings that would overwrite another's value.
    var sharedKeys: [Diagnostic] {
        var owners: [String: Property] = [:]
        return declaration.memberBlock.members.compactMap { member in
            guard let setting = setting(of: member.decl),
                let other = owners.updateValue(setting.property, forKey: "\(setting.key)")
            else { return nil }
            return Diagnostic(
                node: setting.property.declaration.bindings,
                message: Problem.sameKey("\(setting.key)", first: other.name, second: setting.property.name)
            )
        }
    }
}

extension AccessorBlockSyntax {
    /// Whether the accessors compute the value, instead of observing its changes.
    fileprivate var isComputed: Bool {
        guard case .accessors(let list) = accessors else { return true }
        return !list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
    }
}
