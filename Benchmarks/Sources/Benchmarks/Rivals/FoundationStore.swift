import Foundation

/// Foundation's `UserDefaults`, as durable as it gets: `synchronize` after each set.
class FoundationStore: Rival {
    class var contender: Contender { .foundation }
    class var abilities: Abilities { [.durable, .threads, .batch, .writesWhole] }

    fileprivate let defaults: UserDefaults
    private let site: Site

    required init(at site: Site) throws {
        self.site = site
        let domain = Self.domain(at: site)
        guard let defaults = UserDefaults(suiteName: domain) else {
            throw RivalFailure(Self.contender, "no suite \(domain)")
        }
        self.defaults = defaults
    }

    /// Foundation keeps domains in memory as long as the process lives, so each folder and site has its own.
    private static func domain(at site: Site) -> String {
        "\(site.folder.lastPathComponent)-\(site.name)-\(contender.rawValue)"
    }

    /// Foundation's file; the process was started with the folder as Foundation's.
    static func file(at site: Site) -> URL { site.folder.appendingPathComponent("\(domain(at: site)).plist") }

    /// Writes Foundation's file before Foundation is asked: its own calls take minutes for 10,000 keys.
    static func fill(_ site: Site) throws {
        let url = file(at: site)
        guard !FileManager.default.fileExists(atPath: url.path) else { return }
        var values: [String: Any] = Dictionary(uniqueKeysWithValues: site.keys.map { ($0, 0) })
        values[Site.textKey] = Site.text
        try PropertyListSerialization.data(fromPropertyList: values, format: .xml, options: 0).write(to: url)
    }

    func number(forKey key: String) -> Int? { defaults.object(forKey: key) as? Int }

    func storedNumbers() throws -> (String) throws -> Int? {
        let values = try PropertyListFile(Self.file(at: site)).read()
        return { values[$0] as? Int }
    }

    func numberReads(of key: String) -> Reads {
        // Foundation documents it as safe to use from any thread; on Linux it doesn't say so by its type.
        nonisolated(unsafe) let defaults = defaults
        return { count in sum(count) { defaults.integer(forKey: key) } }
    }

    func textReads(of key: String) -> Reads {
        // Foundation documents it as safe to use from any thread; on Linux it doesn't say so by its type.
        nonisolated(unsafe) let defaults = defaults
        return { count in sum(count) { defaults.string(forKey: key)?.utf8.count ?? 0 } }
    }

    func set(_ number: Int, forKey key: String) throws {
        defaults.set(number, forKey: key)
        try synchronize()
    }

    func set(_ text: String, forKey key: String) throws {
        defaults.set(text, forKey: key)
        try synchronize()
    }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws {
        for key in keys { defaults.set(number, forKey: key) }
        try synchronize()
    }

    func increment(_ key: String) throws {
        // Whatever others have written is only seen after this.
        defaults.synchronize()
        try set(defaults.integer(forKey: key) + 1, forKey: key)
    }

    func synchronize() throws {
        guard defaults.synchronize() else { throw RivalFailure(Self.contender, "synchronize gave false") }
    }
}

/// Foundation's `UserDefaults` as most programs use it. What it has set is on no disk.
final class UnsynchronizedFoundation: FoundationStore {
    override class var contender: Contender { .foundationUnsynchronized }

    override func synchronize() {}

    /// Writes what was set, after all.
    func flush() { defaults.synchronize() }
}
