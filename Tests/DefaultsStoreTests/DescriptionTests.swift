import DefaultsStore
import Foundation
import Testing

@Suite struct DescriptionTests {
    @Test func `An error describes itself with its places, also as a localized description`() {
        let inValue = DefaultsError(.unsupportedValue, "No.", suite: "t", key: "k", path: "[1].a")
        #expect("\(inValue)" == "unsupportedValue: No. (suite \"t\", key \"k\", at [1].a)")
        #expect(inValue.localizedDescription == "\(inValue)")
        #expect("\(DefaultsError(.busy, "Later.", path: "/x"))" == "busy: Later.")
        #expect("\(DefaultsError(.corrupt, "Bad.", key: "k"))" == "corrupt: Bad. (key \"k\")")
    }

    @Test(arguments: [
        (PropertyListValue.integer(8080), ".integer(8080)"), (.bool(true), ".bool(true)"),
        (.string("a\"b"), ".string(\"a\\\"b\")"),
        (.data(Data(count: 3)), ".data(3 bytes)"),
        (.date(Date(timeIntervalSinceReferenceDate: 1e300)), ".date(1e+300 s since 2001)"),
        (.array([.unsigned(.max), .double(-0.0)]), ".array([.unsigned(18446744073709551615), .double(-0.0)])"),
        (.dictionary(["k": .json("{}")]), ".dictionary([\"k\": .json(\"{}\")])"),
    ])
    func `A value describes itself, and no value traps`(value: PropertyListValue, description: String) {
        #expect("\(value)" == description)
    }
}
