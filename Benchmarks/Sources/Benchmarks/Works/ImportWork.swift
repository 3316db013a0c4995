import Foundation
import SQLiteDefaults

/// The import of a large property list.
extension Workshop {
    /// `defaultsctl import` of a list, less the same of an empty one; and Foundation's parsing of it, which stores nothing.
    func imports() throws -> [Lane] {
        let file = folder.appendingPathComponent("large.plist")
        let empty = folder.appendingPathComponent("empty.plist")
        let list = ImportedList.make()
        let data = try PropertyListSerialization.data(fromPropertyList: list, format: .xml, options: 0)
        try data.write(to: file)
        try PropertyListSerialization.data(fromPropertyList: [String: Any](), format: .xml, options: 0).write(to: empty)

        var number = 0
        var last: URL?
        let tool = Child.executable.deletingLastPathComponent().appendingPathComponent("defaultsctl")
        var ours = Lane(.importList, .untyped, keys: list.count, operations: 1) { _ in
            number += 1
            let database = folder.appendingPathComponent("import-\(number).sqlite")
            last = database
            let start = try nanoseconds(1) { _ in try Self.runImport(tool, of: empty, into: database) }
            return try nanoseconds(1) { _ in try Self.runImport(tool, of: file, into: database) } - start
        }
        ours.verify = {
            guard let last else { return .kept }
            let stored = try DefaultsDatabase.open(at: last).suite(Site.suiteName).propertyLists()
            let lost = list.count { name, value in
                guard let expected = try? PropertyListValue(propertyList: value) else { return true }
                return stored[name] != expected
            }
            return lost == 0 ? .kept : .lost(lost, of: list.count)
        }
        let foundation = Lane(.importList, .foundation, keys: list.count, operations: 1) { _ in
            try nanoseconds(1) { _ in _ = try PropertyListSerialization.propertyList(from: data, format: nil) }
        }
        return [ours, foundation]
    }

    private static func runImport(_ tool: URL, of file: URL, into database: URL) throws {
        let child = try Child(tool, ["--database", database.path, "import", Site.suiteName, file.path])
        guard child.wait() else { throw ChildFailure(description: "defaultsctl import failed") }
    }
}
