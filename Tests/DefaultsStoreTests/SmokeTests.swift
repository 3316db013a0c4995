import DefaultsStore
import Foundation
import Testing

@Suite struct SmokeTests {
    @Test func `A value survives reopening`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        let url = folder.appendingPathComponent("a.sqlite")
        do {
            let suite = try DefaultsDatabase.open(at: url).suite("t")
            #expect(try suite.setPropertyList(.integer(5), forKey: "k"))
            #expect(try suite.setPropertyList(.integer(5), forKey: "k") == false)
            #expect(try suite.propertyList(forKey: "k") == .integer(5))
            try suite.write { batch in
                batch.setPropertyList(.double(-0.0), forKey: "z")
                batch.setPropertyList(.array([.integer(1)]), forKey: "arr")
            }
            for _ in 0..<100 { #expect(try suite.propertyList(forKey: "z") == .double(-0.0)) }
            #expect(try suite.setPropertyList(.double(0.0), forKey: "z"))
            #expect(try suite.propertyList(forKey: "z") == .double(0.0))
        }
        let suite = try DefaultsDatabase.open(at: url).suite("t")
        #expect(try suite.keys() == ["arr", "k", "z"])
        for _ in 0..<100 { #expect(try suite.propertyList(forKey: "arr") == .array([.integer(1)])) }
        try suite.removeAll()
        #expect(try suite.keys() == [])
        print(url.path)
    }
}
