import SwiftDiagnostics
import SwiftParser
import SwiftSyntax
import SwiftSyntaxBuilder

/// A property with all that its macro says of it.
struct Setting {
    let property: Property
    let form: Form
    /// The key as an expression.
    let key: ExprSyntax
    /// Nil where it is the type's empty value, or nil.
    let defaultValue: ExprSyntax?

    /// How values are stored.
    enum Form {
        /// As `DefaultsSerializable` says.
        case plain
        /// As JSON.
        case codable
        /// As the raw value.
        case raw

        /// The label of the subscript that takes the key.
        var keyLabel: String { self == .plain ? "" : "bridged: " }
    }

    private let arguments: MacroArguments

    /// Reads a property and the arguments of its macro.
    ///
    /// - Parameters:
    ///   - property: The property.
    ///   - form: What the macro stands for.
    ///   - attribute: The macro; nil where the class's macro makes the property a setting.
    ///   - keyPrefix: What stands before the key.
    /// - Throws: `DiagnosticsError` where there is no default, or more than one.
    init(_ property: Property, form: Form, attribute: AttributeSyntax?, keyPrefix: ExprSyntax?) throws {
        arguments = MacroArguments(of: attribute)
        let name = ExprSyntax(StringLiteralExprSyntax(content: property.name))
        key = (arguments["key"] ?? name).prefixed(by: keyPrefix)
        let argument = arguments["defaultValue"]
        if property.initializer != nil, let element = arguments.element("defaultValue") {
            throw DiagnosticsError(.twoDefaults(property.name), at: element)
        }
        let defaultValue = argument ?? property.initializer
        self.defaultValue = defaultValue?.is(NilLiteralExprSyntax.self) == true ? nil : defaultValue
        self.property = property
        self.form = form
        if defaultValue == nil, property.wrappedType == nil, form != .plain || Self.hasNoEmptyValue(property.type) {
            let type = property.type
            let optional = OptionalTypeSyntax(wrappedType: type.trimmed)
            throw DiagnosticsError(
                .missingDefault(property.name),
                at: property.declaration.bindings,
                .replacing(type, by: optional, "Make it optional")
            )
        }
    }

    /// Whether this is a type of Foundation's that a key can have no default of its own for; of others the compiler knows.
    private static func hasNoEmptyValue(_ type: TypeSyntax) -> Bool {
        ["Date", "URL", "UUID", "Decimal"].contains(type.trimmedDescription)
    }

    // MARK: - Code

    /// The expression that makes the key.
    var keyExpression: String {
        switch form {
        case .plain:
            let label = defaultValue?.isConstant == true ? "default" : "dynamicDefault"
            let defaultArgument = defaultValue.map { ", \(label): \($0)" } ?? ""
            return "DefaultsKey<\(property.typeName)>(\(key)\(defaultArgument))"
        case .codable: return bridgedKey(by: "CodableBridge", labels: ["encoder", "decoder"])
        case .raw: return bridgedKey(by: "RawRepresentableBridge", labels: ["rawType"])
        }
    }

    private func bridgedKey(by bridge: String, labels: [String]) -> String {
        let value = property.wrappedType ?? property.typeName
        let bridgeArguments = labels.compactMap { label in arguments[label].map { "\(label): \($0)" } }
        let defaultArgument = defaultValue.map { ", default: \($0)" } ?? ""
        return "DefaultsBridgedKey<\(property.typeName)>(\(key), bridge: \(bridge)<\(value)>"
            + "(\(bridgeArguments.joined(separator: ", ")))\(defaultArgument))"
    }
}

extension ExprSyntax {
    /// The text of a literal that is nothing but text.
    var literalText: String? { self.as(StringLiteralExprSyntax.self)?.representedLiteralValue }

    fileprivate func prefixed(by prefix: ExprSyntax?) -> ExprSyntax {
        guard let prefix else { return self }
        guard let prefixText = prefix.literalText, let text = literalText else { return "\(prefix) + \(self)" }
        return ExprSyntax(StringLiteralExprSyntax(content: prefixText + text))
    }
}
