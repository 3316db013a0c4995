import DefaultsStore
import Foundation

extension URL {
    /// The URL in a keyed archive, the form in which `UserDefaults` on Darwin stores one; nil for any other data.
    ///
    /// `NSKeyedUnarchiver` is not asked: on Linux a damaged archive ends the process.
    init?(archive data: Data) {
        // What is no archive is no URL, and why does not matter.
        guard case .dictionary(let archive)? = try? BinaryPropertyList.decodeArchive(data),
            archive["$archiver"] == .string("NSKeyedArchiver"),
            case .array(let objects)? = archive["$objects"],
            case .dictionary(let top)? = archive["$top"],
            let url = KeyedArchive(objects: objects).url(top["root"])
        else { return nil }
        self = url.absoluteURL
    }
}

/// The objects of an archive, which refer to one another by their numbers.
private struct KeyedArchive {
    let objects: [PropertyListValue]

    /// The URL that a reference leads to; each URL may have a base, which is another object.
    func url(_ reference: PropertyListValue?, depth: Int = 0) -> URL? {
        guard depth < 8, case .dictionary(let object)? = self[reference],
            case .dictionary(let type)? = self[object["$class"]], type["$classname"] == .string("NSURL"),
            case .string(let text)? = self[object["NS.relative"]]
        else { return nil }
        return URL(string: text, relativeTo: url(object["NS.base"], depth: depth + 1))
    }

    private subscript(reference: PropertyListValue?) -> PropertyListValue? {
        guard case .integer(let number)? = reference, let index = Int(exactly: number),
            objects.indices.contains(index)
        else { return nil }
        return objects[index]
    }
}
