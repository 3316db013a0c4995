import DefaultsStore
import Testing

@Suite struct PropertyListValueTests {
    @Test func `Negative zero is not zero`() {
        #expect(PropertyListValue.double(-0.0) != .double(0.0))
    }
}
