import Foundation

/// Where a rival keeps its keys, and which those are.
struct Site: Sendable {
    let folder: URL
    /// Tells the stores of one folder apart.
    var name: String
    let keys: [String]
    var survivesPowerLoss = false
    /// Whether the store is opened as another process would open it, apart from the handle that is open already.
    var isForStranger = false

    var forStranger: Site {
        var site = self
        site.isForStranger = true
        return site
    }

    static let suiteName = "com.example.agent"

    init(_ folder: URL, name: String, keyCount: Int, survivesPowerLoss: Bool = false) {
        self.folder = folder
        self.name = name
        self.survivesPowerLoss = survivesPowerLoss
        keys = (0..<keyCount).map { "com.example.setting.\($0)" }
    }

    /// The file of a rival, in a folder of its own: what happens in a folder matters to some.
    func file(_ contender: Contender, _ suffix: String) -> URL {
        folder.appendingPathComponent("\(contender.rawValue)/\(name).\(suffix)")
    }

    /// Makes the folders of all rivals.
    static func makeFolders(in folder: URL) throws {
        for contender in Contender.allCases {
            let own = folder.appendingPathComponent(contender.rawValue)
            try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        }
    }

    /// How many keys are set in turns: fifty, as a program works on a few of its settings.
    var workedKeyCount: Int { min(keys.count, 50) }

    /// The key whose reads are measured, and which nobody else changes.
    var readKey: String { keys[3] }
    /// A key that another connection changes meanwhile.
    var otherKey: String { keys[4] }
    /// A key with a text of 32 bytes.
    static let textKey = "com.example.text"
    static let text = String(repeating: "x", count: 32)

    /// Arguments from which another process makes the same site.
    var arguments: [String] { [folder.path, name, "\(keys.count)"] }
}
