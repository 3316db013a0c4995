// swift-tools-version: 6.2

import PackageDescription

// A package of its own, so that users of the library never resolve what only the measurements need.
let package = Package(
    name: "Benchmarks",
    platforms: [.macOS(.v15)],
    dependencies: [.package(name: "SQLiteDefaults", path: "..")],
    targets: [
        .target(
            name: "CRivals",
            linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("dl", .when(platforms: [.linux]))]
        ),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "CRivals",
                .product(name: "SQLiteDefaults", package: "SQLiteDefaults"),
                // Run as a child: the import of property lists is measured through it.
                .product(name: "defaultsctl", package: "SQLiteDefaults"),
            ],
            swiftSettings: [
                .enableUpcomingFeature("ExistentialAny"),
                .enableUpcomingFeature("InternalImportsByDefault"),
                .enableUpcomingFeature("MemberImportVisibility"),
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)
