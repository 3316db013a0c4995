/// How a place inside a property list is written for a person: `servers[2].name`.
package enum PropertyListPath {
    /// How deep arrays and dictionaries may be nested, in every format and in both directions.
    package static let maximumDepth = 512

    /// The text of one dictionary key in a path: plain where that is unambiguous, otherwise quoted and escaped.
    package static func component(_ key: String) -> String {
        let isPlain = key.unicodeScalars.allSatisfy { scalar in
            scalar.properties.isAlphabetic || scalar.properties.numericType != nil || scalar == "_" || scalar == "-"
                || scalar == "$"
        }
        return isPlain && !key.isEmpty ? key : key.debugDescription
    }

    /// The text of one array index in a path.
    package static func component(_ index: Int) -> String {
        "[\(index)]"
    }

    /// The path that leads through `outer` and then through `inner`.
    package static func joining(_ outer: String, _ inner: String?) -> String {
        guard let inner, !inner.isEmpty else { return outer }
        return inner.hasPrefix("[") ? outer + inner : "\(outer).\(inner)"
    }
}

// MARK: - Errors

extension DefaultsError {
    /// The same failure as seen from the dictionary that holds the failing value under `key`.
    package func inside(key: String) -> DefaultsError {
        inside(component: PropertyListPath.component(key))
    }

    /// The same failure as seen from the array that holds the failing value at `index`.
    package func inside(index: Int) -> DefaultsError {
        inside(component: PropertyListPath.component(index))
    }

    private func inside(component: String) -> DefaultsError {
        var error = self
        error.path = PropertyListPath.joining(component, path)
        return error
    }

    /// A value that a property list can't hold.
    static func unsupported(_ message: String) -> DefaultsError {
        DefaultsError(.unsupportedValue, message)
    }

    /// A property list that can't be read.
    static func malformed(_ message: String) -> DefaultsError {
        DefaultsError(.malformedPropertyList, message)
    }

    /// The refusal of a property list that is nested too deeply, where it is read.
    static let tooDeep = malformed(
        "The property list is nested more than \(PropertyListPath.maximumDepth) levels deep."
    )

    /// The refusal of a dictionary with two keys that `String` holds for equal, such as two spellings of one accent.
    static let duplicateKey = malformed("The property list holds a key twice in one dictionary.")
}
