// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "SQLiteDefaults",
    platforms: [.macOS(.v15)],
    products: [
        .library(name: "SQLiteDefaults", targets: ["SQLiteDefaults"]),
        .executable(name: "defaultsctl", targets: ["defaultsctl"]),
    ],
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
        .executableTarget(name: "defaultsctl", dependencies: ["DefaultsStore"]),
        .executableTarget(
            name: "agentd",
            dependencies: ["SQLiteDefaults"],
            path: "Examples/agentd",
            exclude: ["agentd.service"]
        ),
        .target(name: "TestSupport", dependencies: ["CSQLite"], path: "Tests/TestSupport"),
        .testTarget(
            name: "DefaultsStoreTests",
            dependencies: ["DefaultsStore", "CSQLite", "DefaultsMigrations", "TestSupport"],
            exclude: ["Fixtures"]
        ),
        .testTarget(
            name: "SQLiteDefaultsTests",
            dependencies: ["SQLiteDefaults", "CSQLite", "ProcessShim", "TestSupport"]
        ),
        .target(name: "ProcessShim", path: "Tests/ProcessShim"),
        .target(name: "AllocationShim", path: "Tests/AllocationShim"),
        .executableTarget(
            name: "InterprocessHelper",
            dependencies: ["CSQLite", "DefaultsMigrations", "DefaultsStore", "SQLiteDefaults", "ProcessShim", "AllocationShim"],
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
    target.swiftSettings = [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
    ]
}
