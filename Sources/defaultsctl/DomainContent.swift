import DefaultsStore
import Foundation

/// What a domain holds at one point in time.
struct DomainContent {
    /// In the order of the keys' bytes. Not a dictionary, to which two spellings of one accent are the same key.
    let entries: [(key: String, value: PropertyListValue)]

    var isEmpty: Bool { entries.isEmpty }

    /// Reads a whole suite.
    init(_ snapshot: DefaultsSnapshot) throws(DefaultsError) {
        entries = try snapshot.entries()
    }

    /// The content as a property list can hold it: URLs and JSON are strings there.
    ///
    /// - Throws: `unsupportedValue` where two keys differ only in the spelling of an accent.
    func propertyList() throws(DefaultsError) -> PropertyListValue {
        var dictionary: [String: PropertyListValue] = [:]
        for (key, value) in entries {
            guard dictionary.updateValue(value.asPropertyList, forKey: key) == nil else {
                throw DefaultsError(
                    .unsupportedValue,
                    "Two keys differ only in the spelling of an accent, which no property list can hold: rename one.",
                    key: key,
                    path: PropertyListPath.component(key)
                )
            }
        }
        return .dictionary(dictionary)
    }

    /// How many values a property list holds as strings though they are something else.
    var valuesTurnedIntoStrings: Int {
        entries.count { $0.value.typeTag == .url || $0.value.typeTag == .json }
    }
}

extension PropertyListValue {
    /// The value itself, or the string that stands for it in a property list.
    fileprivate var asPropertyList: PropertyListValue {
        switch self {
        case .url(let url): .string(url.absoluteString)
        case .json(let text): .string(text)
        default: self
        }
    }
}
