import DefaultsStore
import Foundation
import TestSupport
import Testing

@Suite struct MemoryTests {
    /// What a real preference file is made of, and an array of the smallest values, which takes the most memory for its
    /// size.
    private static let lists: [PropertyListValue] = [
        .dictionary(
            Dictionary(
                uniqueKeysWithValues: (0..<1_000).map { number in
                    (
                        "com.example.key \(number)",
                        .array([.integer(Int64(number)), .string("value"), .data(Data(count: 20))])
                    )
                }
            )
        ),
        .array(Array(repeating: .bool(true), count: 200_000)),
    ]

    @Test(arguments: lists.indices)
    func `K4: reading a damaged file takes no more memory than its size allows`(index: Int) throws {
        let store = try TemporaryStore()
        let file = try BinaryPropertyList.encode(Self.lists[index])
        try file.write(to: store.url)
        let growth = try store.start("decode", Soak.rounds(50, soak: 1_000)).number()
        // The bound that Decisions/0005-property-list-codecs.md gives, and what the allocator keeps at hand.
        #expect(growth <= Int64(34 * file.count + (3 << 20)))
    }
}
