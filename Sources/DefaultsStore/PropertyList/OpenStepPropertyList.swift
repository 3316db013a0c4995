package import Foundation

/// The old text format of NeXT, `{ key = (1, 2); }`, and files of strings, which are dictionaries without braces.
///
/// Read as Foundation reads it, with two exceptions: what Foundation passes over in silence is an error here, and so is
/// a key that stands twice in one dictionary.
package enum OpenStepPropertyList {
    /// The value that the text stands for; a text of comments alone is an empty dictionary.
    ///
    /// - Throws: `malformedPropertyList`, with the line, for anything that is not a whole and valid property list.
    package static func decode(_ data: Data) throws(DefaultsError) -> PropertyListValue {
        var reader = Reader(scanner: try PropertyListScanner(data))
        return try reader.document()
    }
}
