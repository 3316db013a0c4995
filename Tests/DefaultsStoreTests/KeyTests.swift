import DefaultsStore
import Foundation
import Testing

@Suite struct KeyTests {
    static let keys = [
        "", "a", "a\u{0}b", "a\u{0}", ".", "a..b", "a.", "@avg", "-x", "app.theme",
        "https://mail.example.com/inbox/?a=1#x",
        "🚘", "👨‍👩‍👧‍👦", "\u{301}", "é", "e\u{301}", "\u{1B}", "%s", "'; DROP TABLE defaults; --", " ", "\n",
        String(repeating: "k", count: 56), String(repeating: "k", count: 57), String(repeating: "long", count: 10_000),
    ]

    @Test func `A3, A5, A8: Every string is a key of its own, compared by its bytes`() throws {
        let folder = try TemporaryFolder()
        do {
            let suite = try folder.open().suite("t")
            for (index, key) in Self.keys.enumerated() {
                #expect(try suite.setPropertyList(.integer(index), forKey: key))
            }
        }
        try folder.beforeAndAfterReopening { suite throws in
            let keys = try suite.keys()
            #expect(
                keys.map { Array($0.utf8) }
                    == Self.keys.map { Array($0.utf8) }.sorted { $0.lexicographicallyPrecedes($1) }
            )
            for _ in 0..<10 {
                for (index, key) in Self.keys.enumerated() {
                    #expect(try suite.propertyList(forKey: key) == .integer(index), "\(key.debugDescription)")
                }
            }
        }
    }

    @Test(arguments: keys.indices)
    func `Removing a key removes no other`(index: Int) throws {
        let key = Self.keys[index]
        let suite = try TemporaryFolder().open().suite("t")
        for key in Self.keys { try suite.setPropertyList(.bool(true), forKey: key) }
        #expect(try suite.removeValue(forKey: key))
        #expect(try suite.removeValue(forKey: key) == false)
        #expect(try suite.propertyList(forKey: key) == nil)
        #expect(try suite.keys().count == Self.keys.count - 1)
    }

    @Test func `A4: A key with a dot is no part of another`() throws {
        let folder = try TemporaryFolder()
        let layout = PropertyListValue.dictionary(["sidebar": .dictionary(["on": .bool(true)])])
        try folder.open().suite("t").write { batch in
            batch.setPropertyList(layout, forKey: "layout")
            batch.setPropertyList(.integer(3), forKey: "layout.page")
        }
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyList(forKey: "layout") == layout)
            #expect(try suite.propertyList(forKey: "layout.page") == .integer(3))
        }
        try folder.open().suite("t").removeValue(forKey: "layout")
        try folder.beforeAndAfterReopening { suite throws in
            #expect(try suite.propertyList(forKey: "layout") == nil)
            #expect(try suite.propertyList(forKey: "layout.page") == .integer(3))
        }
    }

    @Test func `A key and a suite name over 1 MiB are refused before any change`() throws {
        let database = try TemporaryFolder().open()
        let long = String(repeating: "k", count: (1 << 20) + 1)
        for (suite, key) in [(database.suite("t"), long), (database.suite(long), "k")] {
            let error = #expect(throws: DefaultsError.self) { try suite.setPropertyList(.integer(1), forKey: key) }
            #expect(error?.code == .tooLarge)
            #expect(try suite.propertyList(forKey: key) == nil)
        }
        let longest = String(repeating: "k", count: 1 << 20)
        #expect(try database.suite("t").setPropertyList(.integer(1), forKey: longest))
        #expect(try database.suite("t").propertyList(forKey: longest) == .integer(1))
    }
}
