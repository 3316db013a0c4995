import DefaultsStore

/// `suites PATH COUNT`: sets and reads a key in COUNT suites; reports how many descriptors and threads that added.
enum SuitesVerb: Verb {
    static let name = "suites"

    static func run(_ invocation: Invocation) throws {
        let count = try invocation.integer(0)
        let descriptors = try ProcessStatus.descriptorCount()
        let threads = try ProcessStatus.threadCount()
        let suites = try (0..<count).map { try invocation.openDatabase().suite("suite \($0)") }
        for suite in suites {
            try suite.setPropertyList(.integer(1), forKey: "k")
            _ = try suite.propertyList(forKey: "k")
        }
        let addedDescriptors = try ProcessStatus.descriptorCount() - descriptors
        let addedThreads = try ProcessStatus.threadCount() - threads
        Channel.report("\(addedDescriptors) \(addedThreads) \(try suites[0].database.suiteNames().count)")
    }
}
