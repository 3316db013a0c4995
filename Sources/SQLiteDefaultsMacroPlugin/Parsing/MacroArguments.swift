import SwiftSyntax

/// The arguments of an attached macro.
struct MacroArguments {
    private let list: LabeledExprListSyntax

    init(of attribute: AttributeSyntax?) {
        list = attribute?.arguments?.as(LabeledExprListSyntax.self) ?? []
    }

    /// The argument of a label, unless it is missing or nil.
    subscript(label: String) -> ExprSyntax? {
        guard let value = element(label)?.expression, !value.is(NilLiteralExprSyntax.self) else { return nil }
        return value.trimmed
    }

    func element(_ label: String) -> LabeledExprSyntax? { list.first { $0.label?.text == label } }
}
