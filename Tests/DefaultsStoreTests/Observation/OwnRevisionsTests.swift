import Testing

@testable import DefaultsStore

@Suite struct OwnRevisionsTests {
    @Test func `Revisions are known until they are taken back or told`() {
        var own = OwnRevisions()
        own.insert(1...2)
        own.insert(3...3)
        own.insert(7...9)
        #expect((0...10).filter { own.contains($0) } == [1, 2, 3, 7, 8, 9])
        own.remove(7...9)
        own.insert(6...8)
        #expect((0...10).filter { own.contains($0) } == [1, 2, 3, 6, 7, 8])
        own.insert(9...9)
        own.remove(9...9)
        own.forget(through: 6)
        #expect((0...10).filter { own.contains($0) && $0 > 6 } == [7, 8])
        own.forget(through: 8)
        #expect((0...10).filter { own.contains($0) } == [])
    }

    @Test func `Only the newest are remembered for an observer to come`() {
        var own = OwnRevisions()
        own.insert(1...2)
        own.insert(5...6)
        own.keepNewest()
        #expect((0...10).filter { own.contains($0) } == [5, 6])
    }

    @Test func `Revisions that begin anew, after a restored backup, replace the others`() {
        var own = OwnRevisions()
        own.insert(100...200)
        own.insert(3...4)
        #expect(own.contains(4) && !own.contains(150))
    }

    @Test func `However many there are, the newest are known`() {
        var own = OwnRevisions()
        for number in 1...10_000 { own.insert(Int64(2 * number)...Int64(2 * number)) }
        #expect((19_800...20_000).allSatisfy { own.contains($0) == $0.isMultiple(of: 2) })
    }
}
