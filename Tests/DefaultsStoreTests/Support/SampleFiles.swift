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
    static let iTerm = "02-iterm2.bplist"
    static let macDown = "03-macdown-dotted-keys.bplist"
    static let rectangle = "04-rectangle.bplist"
    static let keyedArchive = "06-colorswatches-keyedarchive-uid.bplist"
    static let topLevelArray = "07-top-level-array.xml.plist"
    static let terminal = "10-terminal-profile-data-blobs.xml.plist"
    static let keyBindings = "11-keybindings.openstep.dict"

    /// Those that hold defaults of a domain.
    static let domains = [xcode, iTerm, macDown, rectangle, terminal, keyBindings]

    /// Those in the binary format.
    static let binary = [xcode, iTerm, macDown, rectangle, keyedArchive]

    /// The bytes of one file.
    static func data(_ name: String) throws -> Data {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return try Data(contentsOf: folder.appending(path: name))
    }
}
