import Foundation

/// Where the helper lies: beside the test bundle, or in a folder above it.
enum HelperExecutable {
    static func path() throws -> String {
        // The bundle is the running program on Linux, and an argument of it on macOS.
        for argument in CommandLine.arguments where argument.contains(".xctest") {
            var folder = URL(fileURLWithPath: argument).deletingLastPathComponent()
            while folder.path != "/" {
                let candidate = folder.appendingPathComponent("InterprocessHelper").path
                if FileManager.default.isExecutableFile(atPath: candidate), !isFolder(candidate) { return candidate }
                folder.deleteLastPathComponent()
            }
        }
        throw HelperFailure(
            "InterprocessHelper was not found beside the test bundle, nor above it: run `swift build --build-tests`."
                + " The arguments were \(CommandLine.arguments)."
        )
    }

    private static func isFolder(_ path: String) -> Bool {
        var isDirectory: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) && isDirectory.boolValue
    }
}
