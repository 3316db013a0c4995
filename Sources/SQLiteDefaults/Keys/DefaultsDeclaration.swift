/// A setting as a program declares it, for tests that look at all of them.
///
/// ```swift
/// struct ServerSettings {
///     @Stored(.port, in: suite) var port: Int
///     @Stored(.host, in: suite) var host: String?
/// }
///
/// @Test func `No two settings share a name`() {
///     let declarations = DefaultsDeclaration.all(in: ServerSettings())
///     let names = Dictionary(grouping: declarations) { [$0.suite, $0.key] }
///     #expect(names.values.filter { $0.count > 1 }.isEmpty)
/// }
/// ```
///
/// Swift can't list the constants of a type. Name them, or keep them in a structure of their own:
///
/// ```swift
/// let keys: [DefaultsKeys] = [.port, .host, .theme]
/// let declarations = keys.flatMap(\.defaultsDeclarations)
/// ```
///
/// In debug builds ``DefaultsKeys/declared`` lists the keys that exist, which are those that have been used.
public struct DefaultsDeclaration: Sendable, Hashable {
    /// The suite's name; nil where the declaration leaves the suite open, as a key does.
    public var suite: String?
    /// The key's name.
    public var key: String
    /// The name of the values' type, with the module's.
    public var valueType: String

    /// Describes a setting.
    ///
    /// - Parameters:
    ///   - key: The key's name.
    ///   - valueType: The type of the values.
    ///   - suite: The suite's name, if the declaration says which.
    public init(key: String, valueType: any Any.Type, suite: String? = nil) {
        self.key = key
        self.valueType = String(reflecting: valueType)
        self.suite = suite
    }

    /// The settings that a value declares: its own, if it is ``DefaultsDeclaring``, else those of its stored properties, the
    /// inherited ones and the storage of property wrappers included.
    public static func all(in subject: Any) -> [DefaultsDeclaration] {
        if let declaring = subject as? any DefaultsDeclaring { return declaring.defaultsDeclarations }
        return sequence(first: Mirror(reflecting: subject), next: \.superclassMirror).reversed()
            .flatMap { $0.children.compactMap { $0.value as? any DefaultsDeclaring } }
            .flatMap(\.defaultsDeclarations)
    }
}

/// What declares settings and can say which: keys, property wrappers, types that a macro has filled.
public protocol DefaultsDeclaring {
    /// The settings, in the order of their declarations.
    var defaultsDeclarations: [DefaultsDeclaration] { get }
}

extension DefaultsKeys: DefaultsDeclaring {
    /// The key itself.
    public var defaultsDeclarations: [DefaultsDeclaration] { [DefaultsDeclaration(key: name, valueType: valueType)] }

    #if DEBUG
        /// The keys that exist in this process, in the order in which they came into being; in debug builds alone.
        ///
        /// A constant comes into being when it is first used.
        public static var declared: [DefaultsDeclaration] { LivingKeys.all.flatMap(\.defaultsDeclarations) }
    #endif
}
