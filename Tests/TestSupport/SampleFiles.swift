package import Foundation

/// Real preference files, which are not part of the project; tests of them are skipped where they are absent.
package enum SampleFiles {
    /// The folder of the files: what `PLIST_SAMPLES` says, or a folder beside the package.
    package static let folder: URL? = {
        let beside = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../shared/plists")
        let named = ProcessInfo.processInfo.environment["PLIST_SAMPLES"].map { URL(filePath: $0) }
        return [named, beside].compactMap { $0?.standardizedFileURL }
            .first { FileManager.default.fileExists(atPath: $0.appending(path: xcode).path) }
    }()

    package static var areAbsent: Bool { folder == nil }

    package static let xcode = "01-xcode-defaults.bplist"
    package static let iTerm = "02-iterm2.bplist"
    package static let macDown = "03-macdown-dotted-keys.bplist"
    package static let rectangle = "04-rectangle.bplist"
    package static let keyedArchive = "06-colorswatches-keyedarchive-uid.bplist"
    package static let topLevelArray = "07-top-level-array.xml.plist"
    package static let terminal = "10-terminal-profile-data-blobs.xml.plist"
    package static let keyBindings = "11-keybindings.openstep.dict"

    /// Those that hold defaults of a domain.
    package static let domains = [xcode, iTerm, macDown, rectangle, terminal, keyBindings]

    /// Those in the binary format.
    package static let binary = [xcode, iTerm, macDown, rectangle, keyedArchive]

    /// The path of one file.
    package static func path(_ name: String) throws -> String {
        guard let folder else { throw CocoaError(.fileNoSuchFile) }
        return folder.appending(path: name).path
    }

    /// The bytes of one file.
    package static func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }
}
