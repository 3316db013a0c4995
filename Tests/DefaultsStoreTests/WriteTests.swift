import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct WriteTests {
    private struct Stop: Error {}

    @Test func `A batch is seen whole`() throws {
        let folder = try TemporaryFolder()
        try folder.open().suite("t").setPropertyList(.integer(0), forKey: "gone")
        let result = try folder.open().suite("t").write { batch throws in
            batch.setPropertyList(.string("db1"), forKey: "host")
            batch.setPropertyList(.integer(5433), forKey: "port")
            batch.removeValue(forKey: "gone")
            #expect(try batch.propertyList(forKey: "port") == .integer(5433))
            #expect(try batch.containsValue(forKey: "gone") == false)
            #expect(try batch.keys() == ["host", "port"])
            return 7
        }
        #expect(result == 7)
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyLists() == ["host": .string("db1"), "port": .integer(5433)])
        }
    }

    @Test func `F17: A batch whose closure throws changes nothing`() throws {
        let folder = try TemporaryFolder()
        try folder.open().suite("t").setPropertyList(.integer(1), forKey: "x")
        #expect(throws: Stop.self) {
            try folder.open().suite("t").write { batch throws in
                batch.setPropertyList(.integer(2), forKey: "x")
                batch.setPropertyList(.integer(2), forKey: "y")
                throw Stop()
            }
        }
        try folder.beforeAndAfterReopening { suite throws in #expect(try suite.propertyLists() == ["x": .integer(1)]) }
        #expect(try RawDatabase(folder.database).rows("SELECT count(*) FROM changes") == [["1"]])
    }

    @Test func `A batch with a change that can't be made throws it and changes nothing`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        let error = #expect(throws: DefaultsError.self) {
            try suite.write { batch throws in
                batch.setPropertyList(.integer(2), forKey: "x")
                batch.setPropertyList(.date(Date(timeIntervalSinceReferenceDate: .nan)), forKey: "y")
                batch.setPropertyList(.integer(2), forKey: "z")
            }
        }
        #expect(error?.code == .unsupportedValue)
        #expect(error?.key == "y")
        #expect(try suite.keys() == [])
    }

    @Test func `A transaction covers several suites`() throws {
        let database = try TemporaryFolder().open()
        try database.suite("b").setPropertyList(.integer(1), forKey: "old")
        try database.write { transaction throws in
            transaction["a"].setPropertyList(.integer(1), forKey: "port")
            transaction["b"].removeAll()
            #expect(try transaction.suiteNames() == ["a"])
        }
        #expect(try database.suite("a").propertyList(forKey: "port") == .integer(1))
        #expect(try database.suite("b").propertyList(forKey: "old") == nil)
        #expect(throws: Stop.self) {
            try database.write { transaction throws in
                transaction["a"].removeAll()
                transaction["c"].setPropertyList(.integer(1), forKey: "port")
                throw Stop()
            }
        }
        #expect(try database.suiteNames() == ["a"])
    }

    static let nestedWrites: [(String, @Sendable (DefaultsSuite) throws -> Void)] = [
        ("set", { try $0.setPropertyList(.integer(2), forKey: "k") }),
        ("set of an equal value", { try $0.setPropertyList(.integer(1), forKey: "k") }),
        ("remove", { try $0.removeValue(forKey: "k") }), ("removeAll", { try $0.removeAll() }),
        ("write", { try $0.write { _ in } }), ("update", { try $0.updatePropertyList(forKey: "k") { _ in } }),
        ("setIfAbsent", { try $0.setPropertyListIfAbsent(.integer(2), forKey: "n") }),
        ("synchronize", { try $0.database.synchronize() }),
    ]

    @Test(arguments: nestedWrites)
    func `A write inside a write is an error, and the outer one goes on`(
        name: String,
        nested: @Sendable (DefaultsSuite) throws -> Void
    ) throws {
        let suite = try TemporaryFolder().open().suite("t")
        try suite.setPropertyList(.integer(1), forKey: "k")
        try suite.write { batch throws in
            let error = #expect(throws: DefaultsError.self) { try nested(suite) }
            #expect(error?.code == .nestedWrite)
            batch.setPropertyList(.integer(3), forKey: "k")
        }
        #expect(try suite.propertyList(forKey: "k") == .integer(3))
    }

    @Test func `Reading through the suite inside a write sees what is committed`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        try suite.setPropertyList(.integer(1), forKey: "k")
        try suite.write { batch throws in
            batch.setPropertyList(.integer(2), forKey: "k")
            #expect(try suite.propertyList(forKey: "k") == .integer(1))
            #expect(try suite.read { try $0.propertyList(forKey: "k") } == .integer(1))
            #expect(try batch.propertyList(forKey: "k") == .integer(2))
        }
        #expect(try suite.propertyList(forKey: "k") == .integer(2))
    }

    @Test func `A batch that outlives its closure does nothing and traps nothing`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        var escaped: DefaultsBatch?
        try suite.write { escaped = $0 }
        escaped?.setPropertyList(.integer(1), forKey: "k")
        #expect(throws: DefaultsError.self) { try escaped?.propertyList(forKey: "k") }
        #expect(try suite.keys() == [])
    }

    @Test func `An update is one step, and one that throws changes nothing`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        for expected in 1...3 {
            let result = try suite.updatePropertyList(forKey: "n") { value in
                guard case .integer(let n) = value else {
                    value = .integer(1)
                    return Int64(1)
                }
                value = .integer(n + 1)
                return n + 1
            }
            #expect(result == Int64(expected))
        }
        #expect(throws: Stop.self) {
            try suite.updatePropertyList(forKey: "n") { value in
                value = nil
                throw Stop()
            }
        }
        #expect(try suite.propertyList(forKey: "n") == .integer(3))
        try suite.updatePropertyList(forKey: "n") { $0 = nil }
        #expect(try suite.propertyList(forKey: "n") == nil)
    }

    @Test func `G5: A value is set only where there is none`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        #expect(try suite.setPropertyListIfAbsent(.integer(1), forKey: "id") == .integer(1))
        #expect(try suite.setPropertyListIfAbsent(.integer(2), forKey: "id") == .integer(1))
        #expect(try suite.propertyList(forKey: "id") == .integer(1))
    }

    static let renames: [([String: PropertyListValue], [String: PropertyListValue])] = [
        (["natrual": .integer(1)], ["natural": .integer(1)]), (["natural": .integer(2)], ["natural": .integer(2)]),
        (["natrual": .integer(1), "natural": .integer(2)], ["natural": .integer(2)]), ([:], [:]),
    ]

    @Test(arguments: renames)
    func `D7: A key is renamed in one step, whichever of both names there are`(
        before: [String: PropertyListValue],
        after: [String: PropertyListValue]
    ) throws {
        let folder = try TemporaryFolder()
        try folder.open().suite("t").write { batch in
            for (key, value) in before { batch.setPropertyList(value, forKey: key) }
        }
        for _ in 0..<2 {
            try folder.open().suite("t").write { batch in
                guard let old = try batch.propertyList(forKey: "natrual") else { return }
                if try !batch.containsValue(forKey: "natural") { batch.setPropertyList(old, forKey: "natural") }
                batch.removeValue(forKey: "natrual")
            }
            try folder.beforeAndAfterReopening { suite throws in #expect(try suite.propertyLists() == after) }
        }
    }

    @Test func `A snapshot is one point in time, and nobody waits for it`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try suite.write { batch throws in
            batch.setPropertyList(.integer(1), forKey: "x")
            batch.setPropertyList(.integer(1), forKey: "y")
        }
        try suite.read { snapshot throws in
            #expect(try snapshot.propertyList(forKey: "x") == .integer(1))
            try suite.write { batch throws in
                batch.setPropertyList(.integer(2), forKey: "x")
                batch.setPropertyList(.integer(2), forKey: "y")
            }
            #expect(try snapshot.propertyList(forKey: "y") == .integer(1))
            #expect(try snapshot.keys() == ["x", "y"])
            #expect(try snapshot.containsValue(forKey: "z") == false)
            #expect(try suite.propertyList(forKey: "y") == .integer(2))
        }
        #expect(try suite.read { try $0.propertyLists() } == ["x": .integer(2), "y": .integer(2)])
    }

    @Test func `A snapshot that outlives its closure throws`() throws {
        let suite = try TemporaryFolder().open().suite("t")
        let escaped = try suite.read { $0 }
        #expect(throws: DefaultsError.self) { try escaped.propertyList(forKey: "k") }
    }

    @Test func `J1: A large value does not leave a -wal of its size behind`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        func logSize() throws -> Int {
            try FileManager.default.attributesOfItem(atPath: folder.database.path + "-wal")[.size] as? Int ?? 0
        }
        try suite.setPropertyList(.data(Data(count: 8 << 20)), forKey: "large")
        #expect(try logSize() > 8 << 20)
        // The next commit starts the -wal anew.
        try suite.setPropertyList(.integer(1), forKey: "small")
        #expect(try logSize() <= 4 << 20)
    }

    @Test func `Everything committed can be forced to the disk`() throws {
        let folder = try TemporaryFolder()
        let suite = try folder.open().suite("t")
        try suite.database.synchronize()
        try suite.setPropertyList(.integer(1), forKey: "k")
        try suite.database.synchronize()
        let safe = try DefaultsDatabase.open(at: folder.database, durability: .powerLoss).suite("t")
        #expect(try safe.setPropertyList(.integer(2), forKey: "k"))
        #expect(try suite.propertyList(forKey: "k") == .integer(2))
    }
}
