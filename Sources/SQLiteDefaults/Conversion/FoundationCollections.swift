import DefaultsStore
import Foundation

// On Linux, reading one element of a Foundation collection converts it with all that is inside it, and so overflows the
// stack for a collection that contains itself. A mirror shows the objects as they are held.

extension NSArray {
    /// The elements, not converted where that can be avoided.
    var storedElements: [Any] {
        #if !canImport(ObjectiveC)
            if type(of: self) == NSArray.self || type(of: self) == NSMutableArray.self {
                return Mirror(reflecting: self).children.map(\.value)
            }
        #endif
        return (0..<count).map { object(at: $0) }
    }
}

extension NSDictionary {
    /// The entries, their values not converted where that can be avoided.
    ///
    /// - Throws: `unsupportedValue` when a key is no string.
    var storedEntries: [(key: String, value: Any)] {
        get throws(DefaultsError) {
            var entries: [(key: String, value: Any)] = []
            entries.reserveCapacity(count)
            for (key, value) in heldEntries {
                guard let key = key as? String else {
                    throw DefaultsError(
                        .unsupportedValue,
                        "A dictionary can be stored when all its keys are strings."
                    )
                }
                entries.append((key, value))
            }
            return entries
        }
    }

    private var heldEntries: [(key: Any, value: Any)] {
        #if !canImport(ObjectiveC)
            if type(of: self) == NSDictionary.self || type(of: self) == NSMutableDictionary.self {
                let children = Mirror(reflecting: self).children
                let held = children.compactMap { $0.value as? (key: NSObject, value: AnyObject) }
                if held.count == count { return held.map { ($0.key, $0.value) } }
            }
        #endif
        return allKeys.compactMap { key in object(forKey: key).map { (key, $0) } }
    }
}
