// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of the library never resolve what only the measurements need.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SQLiteDefaults", path: "..")],
    targets: [
        .target(name: "CFloor", linkerSettings: [.linkedLibrary("sqlite3")]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: ["CFloor", .product(name: "SQLiteDefaults", package: "SQLiteDefaults")]
        ),
    ],
    swiftLanguageModes: [.v6]
)
