import CRivals
import Foundation

/// What the figures were measured on and with.
struct Machine: Codable, Sendable {
    let processor: String
    let cores: Int
    let system: String
    let fileSystem: String
    let swift: String
    let sqlite: String
    let lmdb: String?
    let date: String
    /// Processes that wanted to run when the measurements began.
    let load: Double

    init(folder: URL) {
        processor = Self.field("model name", in: "/proc/cpuinfo") ?? "unknown processor"
        cores = ProcessInfo.processInfo.activeProcessorCount
        system =
            Self.field("PRETTY_NAME", in: "/etc/os-release", separator: "=")?.trimmingCharacters(in: ["\""])
            ?? ProcessInfo.processInfo.operatingSystemVersionString
        fileSystem = Self.fileSystem(of: folder)
        #if compiler(>=6.4)
            swift = "6.4 or newer"
        #elseif compiler(>=6.3)
            swift = "6.3"
        #else
            swift = "6.2"
        #endif
        sqlite = String(cString: floor_version())
        lmdb = lmdb_load() == 0 ? String(cString: lmdb_library_version()) : nil
        date = Date.now.formatted(.iso8601)
        var loads = [0.0]
        load = getloadavg(&loads, 1) == 1 ? loads[0] : 0
    }

    var lines: [String] {
        [
            "\(processor), \(cores) cores, \(system), \(fileSystem)",
            "Swift \(swift), release build; SQLite \(sqlite), WAL, page size 1024, synchronous NORMAL (FULL for power loss)"
                + (lmdb.map { "; LMDB \($0)" } ?? ""),
            "\(date), load average \(String(format: "%.1f", load)) at the start",
        ]
    }

    private static func field(_ name: String, in path: String, separator: Character = ":") -> String? {
        // Not on other systems than Linux.
        guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return nil }
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(separator: separator, maxSplits: 1).last.map { $0.trimmingCharacters(in: .whitespaces) }
    }

    /// The type of the file system that holds a folder.
    private static func fileSystem(of folder: URL) -> String {
        guard let mounts = try? String(contentsOfFile: "/proc/self/mounts", encoding: .utf8) else { return "" }
        let path = folder.resolvingSymlinksInPath().path
        var best: (point: String, type: String) = ("", "")
        for line in mounts.split(separator: "\n") {
            let fields = line.split(separator: " ").map(String.init)
            guard fields.count > 2, fields[1].count > best.point.count else { continue }
            let point = fields[1] == "/" ? "/" : fields[1] + "/"
            if (path + "/").hasPrefix(point) { best = (fields[1], fields[2]) }
        }
        return best.type
    }
}
