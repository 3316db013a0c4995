import Foundation

/// A store that the works are measured on; each work is written once, over all that can do it.
///
/// It is open from its making until its last reference is gone.
protocol Rival: AnyObject {
    static var contender: Contender { get }
    static var abilities: Abilities { get }

    /// Opens the store, and makes it if there is none.
    init(at site: Site) throws

    /// The value as this handle sees it; nil if the key is absent.
    func number(forKey key: String) throws -> Int?
    /// The values as a process that starts now would see them.
    func storedNumbers() throws -> (_ key: String) throws -> Int?

    /// Something that reads a number again and again, and adds up what it read.
    ///
    /// The loop is the rival's, so that it is compiled for the one store and holds no other call than the read's.
    func numberReads(of key: String) throws -> Reads
    /// The same for a text, of which the bytes are counted.
    func textReads(of key: String) throws -> Reads

    /// Sets a number as durably as the site says.
    func set(_ number: Int, forKey key: String) throws
    func set(_ text: String, forKey key: String) throws
    /// Sets many keys at once: in one transaction, if the store has such.
    func set(_ number: Int, forKeys keys: ArraySlice<String>) throws
    /// Raises a number by one, as one step between processes if the store has such.
    func increment(_ key: String) throws
}

typealias Reads = @Sendable (_ count: Int) throws -> Int

/// Adds up what `count` reads give.
@inline(__always)
func sum(_ count: Int, _ read: () throws -> Int) rethrows -> Int {
    var sum = 0
    for _ in 0..<count { sum &+= try read() }
    return sum
}

/// What a rival can do at all.
struct Abilities: OptionSet {
    let rawValue: Int

    /// A set outlives the process.
    static let durable = Self(rawValue: 1)
    /// A set outlives a power cut, if the site asks for it.
    static let powerLoss = Self(rawValue: 2)
    /// Reads by several threads at once, through one handle.
    static let threads = Self(rawValue: 4)
    /// Many keys in one step.
    static let batch = Self(rawValue: 8)
    /// A set costs as much as the store is large, so that the largest is left out.
    static let writesWhole = Self(rawValue: 16)
    /// A second handle in this process sees and does what another process would.
    static let strangers = Self(rawValue: 32)
    /// Reads, changes and writes in one step between processes.
    static let updates = Self(rawValue: 64)
}

/// A rival that is measured if it is installed.
protocol OptionalRival: Rival {
    /// Why it can't be measured; nil if it can.
    static func reasonToLeaveOut() -> String?
}

/// A call of a rival that failed.
struct RivalFailure: Error, CustomStringConvertible {
    let description: String

    init(_ contender: Contender, _ what: String) {
        description = "\(contender.title): \(what)"
    }

    /// Throws unless the result is 0.
    static func check(_ result: Int32, _ contender: Contender, _ call: String) throws {
        guard result == 0 else { throw RivalFailure(contender, "\(call) failed with \(result)") }
    }
}
