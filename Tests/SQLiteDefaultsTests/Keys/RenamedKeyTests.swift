import Foundation
import SQLiteDefaults
import TestSupport
import Testing

/// Settings that had another name in an earlier version of the program.
@Suite struct RenamedKeyTests {
    /// What is stored before the key is used, and what is left of it afterwards.
    enum State: CaseIterable {
        case onlyOld, onlyNew, both, none

        var before: [String: PropertyListValue] {
            switch self {
            case .onlyOld: ["natrual": .integer(5)]
            case .onlyNew: ["natural": .integer(6)]
            case .both: ["natrual": .integer(5), "natural": .integer(6)]
            case .none: [:]
            }
        }

        var after: [String: PropertyListValue] { before.isEmpty ? [:] : ["natural": .integer(Int64(value ?? 0))] }

        var value: Int? {
            switch self {
            case .onlyOld: 5
            case .onlyNew, .both: 6
            case .none: nil
            }
        }
    }

    /// The ways to read a setting that take over what an earlier version left.
    enum Way: CaseIterable {
        case subscripting, throwing, updating, batch, facade, facadeThrowing

        func read(_ key: DefaultsKey<Int?>, of defaults: SQLiteUserDefaults) throws -> Int? {
            switch self {
            case .subscripting: defaults.suite[key]
            case .throwing: try defaults.suite.value(for: key)
            case .updating: try defaults.suite.update(key) { $0 }
            case .batch: try defaults.suite.write { batch in batch[key] }
            case .facade: defaults[key]
            case .facadeThrowing: try defaults.value(for: key)
            }
        }
    }

    private let key = DefaultsKey<Int?>("natural", renamedFrom: "natrual")

    private func store(with values: [String: PropertyListValue]) throws -> TemporaryStore {
        let store = try TemporaryStore()
        let suite = try store.defaults().suite
        try suite.write { batch in for (key, value) in values { batch.setPropertyList(value, forKey: key) } }
        return store
    }

    // MARK: - Taking over

    @Test(arguments: State.allCases, Way.allCases)
    func `D7: The value of an old name is found under the new one, and what is there is kept`(
        state: State,
        way: Way
    ) throws {
        let store = try store(with: state.before)
        let suite = try store.defaults().suite
        #expect(try suite.contains(key) == (state.value != nil))
        #expect(try suite.propertyLists() == state.before)
        #expect(try way.read(key, of: store.defaults()) == state.value)
        #expect(try suite.propertyLists() == state.after)
        #expect(suite[key] == state.value)
        #expect(suite[key] == state.value)
        #expect(try suite.contains(key) == (state.value != nil))
        #expect(store.errors.isEmpty)
    }

    @Test(arguments: State.allCases)
    func `D7: A snapshot reads the old name without changing anything`(state: State) throws {
        let store = try store(with: state.before)
        let suite = try store.defaults().suite
        try suite.read { snapshot throws in
            #expect(snapshot[key] == state.value)
            #expect(try snapshot.contains(key) == (state.value != nil))
            // The snapshot stays what it was when the suite is settled meanwhile.
            #expect(suite[key] == state.value)
            #expect(try snapshot.value(for: key) == state.value)
        }
        #expect(try suite.propertyLists() == state.after)
    }

    @Test(arguments: [State.onlyNew, .none])
    func `D7: Where no old name is left nothing is written`(state: State) throws {
        let store = try store(with: state.before)
        let suite = try store.defaults().suite
        let wal = URL(fileURLWithPath: store.url.path + "-wal")
        let before = try Data(contentsOf: wal)
        #expect(suite[key] == state.value)
        #expect(try suite.value(for: key) == state.value)
        #expect(try Data(contentsOf: wal) == before)
    }

    @Test(arguments: State.allCases)
    func `D7: A value that is set, or removed, takes the old name along`(state: State) throws {
        for (value, defaults) in [(7, false), (nil, false), (7, true), (nil, true)] as [(Int?, Bool)] {
            let store = try store(with: state.before)
            let suite = try store.defaults().suite
            if defaults {
                try store.defaults().set(value, for: key)
            } else {
                let isChanged = try suite.set(value, for: key)
                #expect(isChanged == (value != nil || state.value != nil))
            }
            #expect(try suite.propertyLists() == (value.map { ["natural": .integer($0)] } ?? [:]))
        }
        let reopened = try self.store(with: state.before).reopened { $0.suite[key] = 8 }
        #expect(reopened[key] == 8)
        #expect(try reopened.suite.keys() == ["natural"])
    }

    @Test(arguments: State.allCases)
    func `D7: Inside a batch old names are part of it`(state: State) throws {
        let store = try store(with: state.before)
        let suite = try store.defaults().suite
        #expect(throws: CancellationError.self) {
            try suite.write { batch throws in
                #expect(batch[key] == state.value)
                #expect(try batch.propertyLists() == state.after)
                batch[key] = 9
                batch.removeValue(for: key)
                #expect(try batch.contains(key) == false)
                throw CancellationError()
            }
        }
        #expect(try suite.propertyLists() == state.before)
        try suite.write { batch throws in
            #expect(try batch.contains(key) == (state.value != nil))
            #expect(try batch.setIfAbsent(8, for: key) == state.value ?? 8)
        }
        #expect(try suite.propertyLists() == ["natural": .integer(Int64(state.value ?? 8))])
    }

    @Test func `D7: Of several old names the first that has a value counts`() throws {
        let store = try store(with: ["c": .string("c"), "b": .string("b"), "d": .string("d")])
        let key = DefaultsKey("new", default: "", renamedFrom: "a", "b", "c")
        let suite = try store.defaults().suite
        #expect(suite[key] == "b")
        #expect(try suite.propertyLists() == ["new": .string("b"), "d": .string("d")])
    }

    @Test func `D7: A key that names itself as an old name keeps its value`() throws {
        let store = try store(with: ["a": .integer(1), "e\u{301}": .integer(2)])
        let suite = try store.defaults().suite
        #expect(suite[DefaultsKey("a", default: 0, renamedFrom: "a")] == 1)
        // Another spelling is another name.
        #expect(suite[DefaultsKey("\u{e9}", default: 0, renamedFrom: "e\u{301}")] == 2)
        #expect(try suite.propertyLists() == ["a": .integer(1), "\u{e9}": .integer(2)])
    }

    @Test(arguments: [
        PropertyListValue.double(.nan), .float(-0.0), .unsigned(.max), .json("{}"), .url(URL(string: "https://a/b?c")!),
        .string("a\u{0}b"), .data(Data()), .array([.dictionary(["": .double(-0.0)])]),
    ])
    func `D7: A value is moved as it is stored, whatever it is`(value: PropertyListValue) throws {
        let store = try store(with: ["natrual": value])
        let suite = try store.defaults().suite
        _ = suite[key]
        #expect(try suite.propertyLists() == ["natural": value])
    }

    // MARK: - Once settled

    @Test func `What comes up under the old name later is another program's, until the next start`() throws {
        let store = try store(with: [:])
        let reopened = try store.reopened { defaults in
            #expect(defaults[key] == nil)
            try defaults.suite.setPropertyList(.integer(5), forKey: "natrual")
            #expect(defaults[key] == nil)
            #expect(try defaults.contains(key) == false)
            // Another suite is another matter.
            let other = try store.defaults(suite: "other")
            try other.suite.setPropertyList(.integer(4), forKey: "natrual")
            #expect(other[key] == 4)
        }
        #expect(reopened[key] == 5)
    }

    // MARK: - Where nothing can be written

    @Test(arguments: State.allCases)
    func `A database that is open for reading alone is read as if it had been renamed`(state: State) throws {
        let store = try store(with: state.before)
        let suite = try DefaultsDatabase.open(at: store.url, access: .readOnly).suite(store.suiteName)
        for _ in 0..<3 {
            #expect(suite[key] == state.value)
            #expect(try suite.value(for: key) == state.value)
            #expect(try suite.contains(key) == (state.value != nil))
        }
        #expect(try suite.propertyLists() == state.before)
        // As soon as somebody else has renamed it, and changed it.
        let writer = try store.defaults()
        #expect(writer[key] == state.value)
        writer[key] = 10
        #expect(suite[key] == 10)
        #expect(store.errors.isEmpty)
    }

    @Test func `While another process writes, a read does not wait for it`() throws {
        let store = try store(with: State.onlyOld.before)
        let suite = try store.defaults().suite
        let raw = try RawDatabase(store.url)
        try raw.execute("BEGIN IMMEDIATE")
        let duration = ContinuousClock().measure {
            for _ in 0..<100 { #expect(suite[key] == 5) }
        }
        #expect(duration < .seconds(5))
        #expect(try suite.propertyLists() == State.onlyOld.before)
        try raw.execute("COMMIT")
        #expect(try suite.set(6, for: key))
        #expect(try suite.propertyLists() == ["natural": .integer(6)])
        #expect(store.errors.isEmpty)
    }

    @Test func `A read inside a write of the same thread leaves the old name for later`() throws {
        let store = try store(with: State.onlyOld.before)
        let suite = try store.defaults().suite
        try suite.write { batch in
            #expect(suite[key] == 5)
            #expect(batch[key] == 5)
        }
        #expect(try suite.propertyLists() == State.onlyOld.after)
        #expect(store.errors.isEmpty)
    }

    @Test func `A failure to rename is reported once, and what is stored is read all the same`() throws {
        let store = try store(with: State.onlyOld.before)
        let suite = try store.defaults().suite
        let raw = try RawDatabase(store.url)
        // Another program's index, of which the library knows nothing.
        try suite.setPropertyList(.bool(true), forKey: "other")
        try raw.execute("CREATE UNIQUE INDEX refuse ON defaults (suite) WHERE key IN ('natural', 'other')")
        for _ in 0..<20 {
            #expect(suite[key] == 5)
            #expect(try suite.value(for: key) == 5)
        }
        #expect(try suite.keys() == ["natrual", "other"])
        #expect(store.errors.map(\.code) == [.io])
        #expect(store.errors.first?.key == "natural")
        #expect(throws: DefaultsError.self) { try suite.set(6, for: key) }
        #expect(suite[key] == 5)
        try raw.execute("DROP INDEX refuse")
        // After a pause the next read tries again.
        let deadline = ContinuousClock.now + .seconds(60)
        while try suite.containsValue(forKey: "natrual"), ContinuousClock.now < deadline {
            #expect(suite[key] == 5)
            usleep(10_000)
        }
        #expect(try suite.keys() == ["natural", "other"])
        #expect(store.errors.count == 1)
    }

    @Test func `An old name that can't be read is kept, unless there is a new value`() throws {
        let store = try store(with: State.both.before)
        let raw = try RawDatabase(store.url)
        try raw.execute("PRAGMA ignore_check_constraints = ON")
        try raw.execute("UPDATE defaults SET type = 'date', value = 'x' WHERE key = 'natrual'")
        let suite = try store.defaults().suite
        #expect(suite[key] == 6)
        #expect(try suite.keys() == ["natural"])
        #expect(store.errors.isEmpty)

        let second = try self.store(with: State.onlyOld.before)
        let secondRaw = try RawDatabase(second.url)
        try secondRaw.execute("PRAGMA ignore_check_constraints = ON")
        try secondRaw.execute("UPDATE defaults SET type = 'date', value = 'x'")
        let damaged = try second.defaults().suite
        let error = #expect(throws: DefaultsError.self) { try damaged.value(for: key) }
        #expect(error?.code == .corrupt)
        #expect(error?.key == "natrual")
        #expect(try damaged.contains(key))
        #expect(damaged[key] == nil)
        #expect(try damaged.keys() == ["natrual"])
    }

    // MARK: - Other domains

    @Test func `D8: A registered default is no stored value, and renaming writes none`() throws {
        let store = try store(with: [:])
        let defaults = try store.defaults()
        let old = "d8-\(UUID())"
        let key = DefaultsKey<String?>("new-\(old)", renamedFrom: old)
        defaults.register(defaults: [old: "white"])
        #expect(try defaults.contains(key) == false)
        #expect(defaults[key] == nil)
        #expect(defaults.object(forKey: old) as? String == "white")
        #expect(try defaults.suite.keys() == [])
        defaults.register(defaults: [key.name: "black"])
        #expect(defaults[key] == "black")
        #expect(try defaults.contains(key) == false)
        #expect(try defaults.suite.keys() == [])
        try defaults.suite.setPropertyList(.string("red"), forKey: key.name)
        #expect(defaults[key] == "red")
        #expect(try defaults.contains(key))
    }

    @Test(arguments: State.allCases)
    func `D7: Foundation's own objects are taken over as well`(state: State) throws {
        let foundation = UserDefaults(suiteName: "sqlite-defaults-\(UUID())")
        let defaults = try #require(foundation)
        func stored() -> [String: Int] {
            ["natrual", "natural"].reduce(into: [:]) { $0[$1] = defaults.object(forKey: $1) as? Int }
        }
        for (key, value) in state.before { defaults.set(value.propertyList, forKey: key) }
        #expect(try defaults.contains(key) == (state.value != nil))
        #expect(defaults[key] == state.value)
        #expect(stored() == (state.value.map { ["natural": $0] } ?? [:]))
        for (key, value) in state.before { defaults.set(value.propertyList, forKey: key) }
        try defaults.removeValue(for: key)
        #expect(stored() == [:])
        for (key, value) in state.before { defaults.set(value.propertyList, forKey: key) }
        defaults[key] = 7
        #expect(stored() == ["natural": 7])
    }

    @Test func `D8: A default registered with Foundation does not hide the old name's value`() throws {
        let foundation = UserDefaults(suiteName: "sqlite-defaults-\(UUID())")
        let defaults = try #require(foundation)
        let old = "d8-\(UUID())"
        let key = DefaultsKey("new-\(old)", default: [0], renamedFrom: old)
        defaults.register(defaults: [old: [1], key.name: [2]])
        #expect(defaults[key] == [2])
        defaults.set([5], forKey: old)
        #expect(defaults[key] == [5])
        #expect(try defaults.value(for: key) == [5])
        // What is registered shows again.
        #expect(defaults.object(forKey: old) as? [Int] == [1])
    }
}
