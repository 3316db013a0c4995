// swift-tools-version: 6.2

import Foundation
import PackageDescription

// A copy of this repository with a tag; Scripts/test-clients.sh makes it.
let repository = ProcessInfo.processInfo.environment["SQLITEDEFAULTS_REPOSITORY"] ?? ""

let package = Package(
    name: "CoreClient",
    platforms: [.macOS(.v15)],
    dependencies: [.package(url: repository, from: "1.0.0")],
    targets: [
        .executableTarget(
            name: "CoreClient",
            dependencies: [.product(name: "SQLiteDefaults", package: "SQLiteDefaults")]
        )
    ],
    swiftLanguageModes: [.v6]
)
