import SwiftSyntax
import SwiftSyntaxBuilder

extension Settings {
    /// The members that the class's macro writes, given the type of the defaults, and the expression for those that an
    /// object gets which is given none.
    func members(storingIn type: String, by defaults: String, of settings: [Setting]) throws -> [DeclSyntax] {
        let observation: [DeclSyntax] =
            isObservable ? ["private let _$observation: DefaultsObservationBox"] : []
        return try ["private let userDefaults: \(raw: type)"] + observation
            + [initializer(storingIn: type, by: defaults), write, batch(of: settings)]
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
                try body(Batch(\(raw: isGeneric ? "settings: self, " : "")batch: batch))
            }
        }
        """
    }

    /// The settings as a transaction has them.
    private func batch(of settings: [Setting]) throws -> DeclSyntax {
        let owner = isGeneric ? "settings" : name
        let batch = try StructDeclSyntax(
            """
            /// The settings as a write has made them so far.
            \(raw: globalActor)\(raw: access)struct Batch
            """
        ) {
            if isGeneric { DeclSyntax("fileprivate let settings: \(raw: name)") }
            DeclSyntax("fileprivate let batch: DefaultsBatch")
            for property in settings.map(\.property) {
                DeclSyntax(
                    """
                    \(raw: property.batchModifiers)var \(raw: property.identifier): \(raw: property.typeName) {
                        get { batch[\(raw: owner).\(raw: property.keyName)] }
                        nonmutating set { batch[\(raw: owner).\(raw: property.keyName)] = newValue }
                    }
                    """
                )
            }
        }
        return DeclSyntax(batch)
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
