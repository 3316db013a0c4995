// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "MacroClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SQLiteDefaults", path: "../../..")],
    targets: [
        .executableTarget(
            name: "MacroClient",
            dependencies: [.product(name: "SQLiteDefaultsMacros", package: "SQLiteDefaults")]
        )
    ],
    swiftLanguageModes: [.v6]
)
