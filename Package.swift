// swift-tools-version: 6.2

import CompilerPluginSupport
import PackageDescription

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// MARK: - SwiftSyntax for the macros: see Decisions/0007-macros.md

/// The folder of the SwiftSyntax that comes with the toolchain, found beside the library that this manifest runs with.
func toolchainSyntax() -> String? {
    typealias Lookup = @convention(c) (UnsafeRawPointer, UnsafeMutableRawPointer) -> Int32
    // Glibc's headers hide dladdr.
    guard let symbol = dlsym(dlopen(nil, RTLD_NOW), "dladdr") else { return nil }
    var info: (file: UnsafePointer<CChar>?, Int, Int, Int) = (nil, 0, 0, 0)
    let address = unsafeBitCast(Package.self as AnyClass, to: UnsafeRawPointer.self)
    guard unsafeBitCast(symbol, to: Lookup.self)(address, &info) != 0, let file = info.file else { return nil }
    let components = String(cString: file).split(separator: "/", omittingEmptySubsequences: false)
    let host = components.dropLast(3).joined(separator: "/") + "/host"
    return access(host + "/SwiftSyntaxMacros.swiftmodule", R_OK) == 0 ? host : nil
}

/// Whether this is somebody's dependency by version, which may have no unsafe flags; "/" is SwiftPM reading a manifest
/// before it checks the version out.
let isCheckout =
    Context.packageDirectory == "/" || Context.packageDirectory.contains("/checkouts/")
    || Context.packageDirectory.contains("/registry/downloads/")

/// Nil where the macros are built with the swift-syntax package, which is fetched if the trait `Macros` is on.
let host = isCheckout || Context.environment["SQLITEDEFAULTS_SWIFT_SYNTAX"] == "package" ? nil : toolchainSyntax()
let hostImports: [SwiftSetting] = host.map { [.unsafeFlags(["-I", $0])] } ?? []
let hostLibraries: [LinkerSetting] =
    host.map { [.unsafeFlags(["-L", $0, "-Xlinker", "-rpath", "-Xlinker", $0])] } ?? []
let syntaxProducts: [Target.Dependency] =
    host != nil
    ? []
    : [
        "SwiftSyntax", "SwiftSyntaxBuilder", "SwiftSyntaxMacros", "SwiftSyntaxMacroExpansion", "SwiftParser",
        "SwiftDiagnostics", "SwiftCompilerPlugin",
    ].map { product in
        .product(name: product, package: "swift-syntax", condition: .when(traits: ["Macros"]))
    }

// MARK: - The package

let package = Package(
    name: "SQLiteDefaults",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SQLiteDefaults", targets: ["SQLiteDefaults"]),
        .library(name: "SQLiteDefaultsMacros", targets: ["SQLiteDefaultsMacros"]),
        .executable(name: "defaultsctl", targets: ["defaultsctl"]),
    ],
    traits: [
        .trait(name: "Macros", description: "The macros of SQLiteDefaultsMacros, which need SwiftSyntax."),
        .default(enabledTraits: isCheckout ? [] : ["Macros"]),
    ],
    dependencies: host == nil
        ? [.package(url: "https://github.com/swiftlang/swift-syntax.git", "602.0.0"..<"604.0.0")] : [],
    targets: [
        .systemLibrary(
            name: "CSQLite",
            providers: [.apt(["libsqlite3-dev"]), .brew(["sqlite"])]
        ),
        .target(
            name: "DefaultsMigrations",
            path: "Migrations",
            resources: [.embedInCode("0001-defaults-and-changes.sql")]
        ),
        .target(name: "DefaultsStore", dependencies: ["CSQLite", "DefaultsMigrations"]),
        .target(name: "SQLiteDefaults", dependencies: ["DefaultsStore"]),
        .target(name: "SQLiteDefaultsMacros", dependencies: ["SQLiteDefaults", "SQLiteDefaultsMacroPlugin"]),
        .macro(
            name: "SQLiteDefaultsMacroPlugin",
            dependencies: syntaxProducts,
            swiftSettings: hostImports,
            linkerSettings: hostLibraries
        ),
        .executableTarget(name: "defaultsctl", dependencies: ["DefaultsStore"]),
        .executableTarget(
            name: "agentd",
            dependencies: ["SQLiteDefaults"],
            path: "Examples/agentd",
            exclude: ["agentd.service"]
        ),
        .target(name: "TestSupport", dependencies: ["CSQLite", "DefaultsStore"], path: "Tests/TestSupport"),
        .testTarget(
            name: "DefaultsStoreTests",
            dependencies: ["DefaultsStore", "CSQLite", "DefaultsMigrations", "TestSupport"],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "SQLiteDefaultsTests",
            dependencies: ["SQLiteDefaults", "CSQLite", "ProcessShim", "TestSupport"]
        ),
        .testTarget(
            name: "SQLiteDefaultsMacrosTests",
            dependencies: ["SQLiteDefaultsMacros", "SQLiteDefaultsMacroPlugin", "TestSupport"] + syntaxProducts,
            swiftSettings: hostImports
        ),
        .target(name: "ProcessShim", path: "Tests/ProcessShim"),
        .target(name: "AllocationShim", path: "Tests/AllocationShim"),
        .executableTarget(
            name: "InterprocessHelper",
            dependencies: [
                "CSQLite", "DefaultsMigrations", "DefaultsStore", "SQLiteDefaults", "ProcessShim", "AllocationShim",
            ],
            path: "Tests/InterprocessHelper"
        ),
        .testTarget(
            name: "InterprocessTests",
            dependencies: ["CSQLite", "DefaultsStore", "InterprocessHelper", "ProcessShim", "TestSupport"]
        ),
        .testTarget(name: "DefaultsctlTests", dependencies: ["defaultsctl", "DefaultsStore", "TestSupport"]),
    ],
    swiftLanguageModes: [.v6]
)

for target in package.targets where target.type != .system {
    target.swiftSettings =
        (target.swiftSettings ?? []) + [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
        ]
}
