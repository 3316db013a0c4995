import Foundation

/// What a child process does: it says that it is ready, waits for a line, works, and says how long that took.
enum ChildWork: String {
    /// Raises one number, again and again.
    case update
    /// Sets keys of its own.
    case write
    /// Reads keys, and tells its memory.
    case memory
    /// Observes a key, and tells what came when.
    case observe

    /// Arguments: contender, folder, name, number of keys, then what the work needs.
    func run(_ arguments: [String]) throws {
        guard arguments.count >= 4, let contender = Contender(rawValue: arguments[0]), let keyCount = Int(arguments[3])
        else { throw ChildFailure(description: "wrong arguments: \(arguments)") }
        let site = Site(URL(fileURLWithPath: arguments[1]), name: arguments[2], keyCount: keyCount)
        let numbers = arguments.dropFirst(4).compactMap { Int($0) }
        let store = try Contender.rival(contender).init(at: site)
        switch self {
        case .update: try Self.update(store, site, count: numbers[0])
        case .write: try Self.write(store, process: numbers[0], count: numbers[1])
        case .memory: try Self.tellMemory(store, site, count: numbers[0])
        case .observe:
            guard let store = store as? TypedStore else { throw ChildFailure(description: "nobody else observes") }
            DeliveredValues.observe(store, site, until: Self.waitForRelease)
        }
    }

    private static func update(_ store: any Rival, _ site: Site, count: Int) throws {
        _ = try store.number(forKey: site.readKey)
        waitForRelease()
        var longest = 0.0
        let time = try nanoseconds(1) { _ in
            for _ in 0..<count {
                longest = max(longest, try nanoseconds(1) { _ in try store.increment(site.readKey) })
            }
        }
        print(time, longest)
    }

    /// The key that a process sets as its n-th.
    static func key(_ process: Int, _ number: Int) -> String { "com.example.process\(process).setting\(number)" }

    private static func write(_ store: any Rival, process: Int, count: Int) throws {
        waitForRelease()
        var failures = 0
        for number in 0..<count {
            do {
                try store.set(number + 1, forKey: key(process, number))
            } catch {
                failures += 1
            }
        }
        print(failures)
    }

    private static func tellMemory(_ store: any Rival, _ site: Site, count: Int) throws {
        for key in site.keys.prefix(count) { _ = try store.numberReads(of: key)(1) }
        print(residentBytes)
        withExtendedLifetime(store) {}
    }

    private static func waitForRelease() {
        print("ready")
        fflush(nil)
        _ = readLine()
    }

    /// The memory of this process that is in RAM; 0 where the system does not tell.
    private static var residentBytes: Int {
        // No /proc on other systems than Linux.
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE)))
    }
}
