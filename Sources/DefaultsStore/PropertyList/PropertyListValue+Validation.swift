import Foundation

extension PropertyListValue {
    /// How many objects a property list of this value has, each dictionary key counted as one.
    ///
    /// - Throws: `unsupportedValue`, with the place inside the value, where a property list can't hold it.
    func propertyListObjectCount(depth: Int = 0) throws(DefaultsError) -> Int {
        switch self {
        case .bool, .integer, .unsigned, .float, .double, .string, .data:
            return 1
        case .date(let date):
            guard date.timeIntervalSinceReferenceDate.isFinite else {
                throw .unsupported("A date that is infinite or not a number can't be stored.")
            }
            return 1
        case .url:
            throw .unsupported("A URL can't be stored inside an array or a dictionary; store its absolute string.")
        case .json:
            throw .unsupported("JSON can't be stored inside an array or a dictionary.")
        case .array(let elements):
            try Self.checkDepth(depth)
            var count = 1
            for (index, element) in elements.enumerated() {
                do {
                    count += try element.propertyListObjectCount(depth: depth + 1)
                } catch {
                    throw error.inside(index: index)
                }
            }
            return count
        case .dictionary(let entries):
            try Self.checkDepth(depth)
            var count = 1
            for (key, value) in entries {
                do {
                    count += try 1 + value.propertyListObjectCount(depth: depth + 1)
                } catch {
                    throw error.inside(key: key)
                }
            }
            return count
        }
    }

    private static func checkDepth(_ depth: Int) throws(DefaultsError) {
        guard depth < PropertyListPath.maximumDepth else {
            throw .unsupported(
                "The value is nested more than \(PropertyListPath.maximumDepth) levels deep; flatten it."
            )
        }
    }
}
