import Testing

@testable import SQLiteDefaults

@Suite struct KeyFilterTests {
    @Test(arguments: ["", "a", "port", "com.example.setting.1", "é", "🧵", String(repeating: "x", count: 1_000)])
    func `A key is found among others, and most others are not`(key: String) {
        let bits = KeyFilter.bits(of: ["first", key, "last"])
        #expect(bits & KeyFilter.bit(of: key) != 0)
        let strangers = (0..<1_000).map { "stranger \($0 * $0)" }
        #expect(strangers.count { bits & KeyFilter.bit(of: $0) != 0 } < 300)
        #expect(KeyFilter.bits(of: []) == 0)
    }
}
