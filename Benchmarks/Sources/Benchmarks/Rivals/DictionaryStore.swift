import Synchronization

/// The floor in memory: what a read costs where nothing is stored and nobody else can change it.
final class DictionaryStore: Rival, Sendable {
    static let contender = Contender.dictionary
    static let abilities: Abilities = [.threads]

    private let numbers: Mutex<[String: Int]>
    private let texts: Mutex<[String: String]>

    init(at site: Site) {
        numbers = Mutex(Dictionary(uniqueKeysWithValues: site.keys.map { ($0, 0) }))
        texts = Mutex(Dictionary(uniqueKeysWithValues: (site.keys + [Site.textKey]).map { ($0, Site.text) }))
    }

    func number(forKey key: String) -> Int? { numbers.withLock { $0[key] } }

    func storedNumbers() -> (String) throws -> Int? { { _ in nil } }

    func numberReads(of key: String) -> Reads {
        { count in sum(count) { self.numbers.withLock { $0[key] ?? 0 } } }
    }

    func textReads(of key: String) -> Reads {
        { count in sum(count) { self.texts.withLock { $0[key]?.utf8.count ?? 0 } } }
    }

    func set(_ number: Int, forKey key: String) { numbers.withLock { $0[key] = number } }

    func set(_ text: String, forKey key: String) { texts.withLock { $0[key] = text } }

    func set(_ number: Int, forKeys keys: ArraySlice<String>) {
        numbers.withLock { numbers in
            for key in keys { numbers[key] = number }
        }
    }

    func increment(_ key: String) { numbers.withLock { $0[key, default: 0] += 1 } }
}
