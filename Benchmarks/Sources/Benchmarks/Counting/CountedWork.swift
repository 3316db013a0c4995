import Foundation

/// Work for a tool that counts: the difference of two runs with other numbers of operations is what the operations cost.
enum CountedWork: String, CaseIterable {
    case readTypedNumber = "read-typed-number"
    case readTypedText = "read-typed-text"
    case readFacadeNumber = "read-facade-number"
    case set
    case setEqual = "set-equal"

    /// Arguments: the work, the number of operations, a folder.
    static func run(_ arguments: [String]) throws {
        guard arguments.count == 3, let work = CountedWork(rawValue: arguments[0]), let count = Int(arguments[1]) else {
            throw UsageError(description: "--count needs a work (\(allCases.map(\.rawValue))), a number and a folder")
        }
        let folder = URL(fileURLWithPath: arguments[2])
        try Site.makeFolders(in: folder)
        try work.run(count, at: Site(folder, name: work.rawValue, keyCount: 1_000))
    }

    private func run(_ count: Int, at site: Site) throws {
        let store: any Rival = self == .readFacadeNumber ? try FacadeStore(at: site) : try TypedStore(at: site)
        if try store.number(forKey: site.readKey) == nil { try store.set(0, forKeys: site.keys[...]) }
        try store.set(7, forKey: site.readKey)
        try store.set(Site.text, forKey: Site.textKey)
        switch self {
        case .readTypedNumber, .readFacadeNumber: try read(count, store.numberReads(of: site.readKey))
        case .readTypedText: try read(count, store.textReads(of: Site.textKey))
        case .set:
            // Each run sets other values than the one before.
            let first = (try store.number(forKey: site.otherKey) ?? 0) + 1
            for number in 0..<count { try store.set(first + number, forKey: site.otherKey) }
        case .setEqual:
            _ = try store.number(forKey: site.readKey)
            for _ in 0..<count { try store.set(7, forKey: site.readKey) }
        }
        withExtendedLifetime(store) {}
    }

    private func read(_ count: Int, _ reads: Reads) throws {
        guard try reads(100) > 0, try reads(count) > 0 else { throw UsageError(description: "a read gave nothing") }
    }
}
