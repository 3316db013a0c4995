import DefaultsStore
import Foundation
import Testing

@Suite struct PropertyListFormatTests {
    @Test(arguments: [
        ("bplist00", PropertyListFormat.binary), ("bplist15", .binary), ("<?xml ?>", .xml), ("<plist>", .xml),
        (" \n<!-- -->", .xml), ("<dict>", .xml), ("<array/>", .xml), ("<data>", .xml), ("<date>", .xml),
        ("<false/>", .xml),
        ("<0fbd77 1c>", .openStep), ("<>", .openStep), ("<ad>", .openStep), ("{", .openStep), ("", .openStep),
        ("a = b;", .openStep), ("<0f", .openStep),
    ])
    func `The form is known by the first bytes`(text: String, format: PropertyListFormat) {
        #expect(PropertyListFormat(of: Data(text.utf8)) == format)
        #expect(PropertyListFormat(of: Data("x\(text)".utf8).dropFirst()) == format)
    }

    @Test func `Another version of the binary format is refused`() {
        let error = #expect(throws: DefaultsError.self) {
            try PropertyListFormat.decode(Data("bplist15".utf8) + Data(count: 64))
        }
        #expect(error?.code == .malformedPropertyList)
    }

    @Test(arguments: [
        ("a", "a"), ("key-2_$", "key-2_$"), ("a.b", #""a.b""#), ("", #""""#), ("a b", #""a b""#), ("a[0]", #""a[0]""#),
        ("größe", "größe"), ("\u{1B}", #""\u{1B}""#),
    ])
    func `A key in a path is quoted where it would mislead`(key: String, text: String) {
        #expect(PropertyListPath.component(key) == text)
        let error = DefaultsError(.unsupportedValue, "").inside(index: 3).inside(key: key).inside(key: "outer")
        #expect(error.path == "outer.\(text)[3]")
    }
}
