package import Foundation

/// Apple's XML property list format.
///
/// Read strictly, and by a scanner of its own: FoundationXML would weigh on every program that links this library, and
/// Foundation's reader is lenient where a typing error should be told.
package enum XMLPropertyList {
    /// What was written, and what XML could not say of it.
    package struct Output: Sendable, Hashable {
        /// The text, in UTF-8.
        package var data: Data
        /// How many dates lost a fraction of a second, which the format has no place for.
        package var datesWithoutFraction = 0
        /// How many strings and keys hold U+FFFE or U+FFFF, which Apple's readers accept and strict ones refuse.
        package var stringsWithNoncharacters = 0
    }

    /// The text of a value, laid out as CoreFoundation does.
    ///
    /// - Throws: `unsupportedValue`, with the place inside the value, for what XML can't hold: control characters, dates
    ///   outside the calendar, and what no property list holds.
    package static func encode(_ value: PropertyListValue) throws(DefaultsError) -> Output {
        _ = try value.propertyListObjectCount()
        var writer = Writer()
        return try writer.write(document: value)
    }

    /// The value that the text stands for.
    ///
    /// Line ends inside strings are kept as they are, as Foundation keeps them.
    ///
    /// - Throws: `malformedPropertyList`, with the line, for anything that is not a whole and valid property list. A key
    ///   that stands twice in one dictionary is such an error.
    package static func decode(_ data: Data) throws(DefaultsError) -> PropertyListValue {
        var reader = Reader(scanner: try PropertyListScanner(data))
        return try reader.document()
    }
}
