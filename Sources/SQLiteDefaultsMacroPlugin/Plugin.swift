import SwiftSyntaxMacros

#if !canImport(SwiftSyntaxMacros)
    #error(
        "The macros need SwiftSyntax: enable the trait 'Macros' where your manifest names the package SQLiteDefaults."
    )
#elseif canImport(SwiftCompilerPlugin)
    import SwiftCompilerPlugin
#else
    // The toolchain's SwiftSyntax lacks that module, and this is the layer beneath it.
    @_spi(PluginMessage) import SwiftCompilerPluginMessageHandling
#endif

@main
struct Plugin {
    let providingMacros: [any Macro.Type] = [
        UserDefaultsValueMacro.self, CodableUserDefaultsValueMacro.self, RawUserDefaultsValueMacro.self,
        SuiteValueMacro.self, CodableSuiteValueMacro.self, RawSuiteValueMacro.self,
        DefaultsValueMacro.self, CodableDefaultsValueMacro.self, RawDefaultsValueMacro.self, DefaultsIgnoredMacro.self,
        UserDefaultsDataMacro.self, ObservableUserDefaultsDataMacro.self,
        SuiteDataMacro.self, ObservableSuiteDataMacro.self,
    ]
}

#if canImport(SwiftCompilerPlugin)
    extension Plugin: CompilerPlugin {}
#else
    extension Plugin: PluginProvider {
        private struct NoSuchMacro: Error { var name: String }

        func resolveMacro(moduleName: String, typeName: String) throws -> any Macro.Type {
            guard let macro = providingMacros.first(where: { "\($0)" == typeName }) else {
                throw NoSuchMacro(name: typeName)
            }
            return macro
        }

        static func main() throws {
            try CompilerPluginMessageListener(connection: StandardIOMessageConnection(), provider: Self()).main()
        }
    }
#endif
