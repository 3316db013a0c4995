import Foundation
import SQLiteDefaults

/// A store of ours and one of the floor, filled alike with a number of keys.
struct Workbench {
    static let suiteName = "com.example.agent"

    let folder: URL
    let keys: [String]
    let url: URL
    let floorURL: URL

    init(keyCount: Int, in parent: URL) throws {
        folder = parent.appendingPathComponent("\(keyCount)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        keys = (0..<keyCount).map { "com.example.setting.\($0)" }
        url = folder.appendingPathComponent("ours.sqlite")
        floorURL = folder.appendingPathComponent("floor.sqlite")
        try openSuite().write { batch in
            for key in keys { batch.setPropertyList(.integer(0), forKey: key) }
        }
        try openFloor().setBatch(0, count: keyCount)
    }

    func openSuite() throws -> DefaultsSuite {
        try DefaultsDatabase.open(at: url).suite(Self.suiteName)
    }

    func openFloor() throws -> Floor {
        try Floor(at: floorURL, suite: Self.suiteName, keys: keys)
    }

    /// The key that the n-th operation works on: one of fifty, as a program works on a few of its settings.
    func index(of operation: Int) -> Int {
        operation % min(keys.count, 50)
    }
}
