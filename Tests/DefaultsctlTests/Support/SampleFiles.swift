import Foundation

/// Real preference files, which are not part of the project; tests of them are skipped where they are absent.
enum SampleFiles {
    /// The folder of the files: what `PLIST_SAMPLES` says, or a folder beside the package.
    static let folder: URL? = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../shared/plists")
        let named = ProcessInfo.processInfo.environment["PLIST_SAMPLES"].map { URL(filePath: $0) }
        return [named, beside].compactMap { $0?.standardizedFileURL }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: xcode).path) }
    }()

    static var areAbsent: Bool { folder == nil }

    static let xcode = "01-xcode-defaults.bplist"
    static let keyedArchive = "06-colorswatches-keyedarchive-uid.bplist"
    static let topLevelArray = "07-top-level-array.xml.plist"
    static let binary = [
        xcode, "02-iterm2.bplist", "03-macdown-dotted-keys.bplist", "04-rectangle.bplist",
    ]
    static let text = ["10-terminal-profile-data-blobs.xml.plist", "11-keybindings.openstep.dict"]

    /// The path of one file.
    static func path(_ name: String) throws -> String {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return folder.appending(path: name).path
    }
}
