import DefaultsStore
import Foundation

/// `exhaust PATH`: with every descriptor in use, reports how a snapshot and the opening of another file fail; then
/// gives the descriptors back and reports what the snapshot says.
enum ExhaustVerb: Verb {
    static let name = "exhaust"

    static func run(_ invocation: Invocation) throws {
        var limit = rlimit(rlim_cur: 64, rlim_max: 64)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
        let suite = try invocation.openSuite()
        try suite.setPropertyList(.integer(1), forKey: "k")
        var descriptors: [Int32] = []
        while case let descriptor = open("/dev/null", O_RDONLY), descriptor >= 0 { descriptors.append(descriptor) }
        report { try suite.read { try $0.propertyList(forKey: "k") } }
        report { try DefaultsDatabase.open(at: URL(fileURLWithPath: invocation.path + ".other")) }
        for descriptor in descriptors { close(descriptor) }
        report { try suite.read { try $0.propertyList(forKey: "k") } }
    }

    private static func report(_ body: () throws -> Any?) {
        do {
            Channel.report(try body().map { "\($0)" } ?? "nil")
        } catch {
            let error = error as? DefaultsError
            Channel.report("\(error?.code.rawValue ?? "?") \(error?.message.contains("ulimit") == true)")
        }
    }
}
