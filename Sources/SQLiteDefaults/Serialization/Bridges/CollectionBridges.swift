public import DefaultsStore

/// Arrays; as JSON where the elements are.
public struct ArrayBridge<Element: DefaultsSerializable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: What the bridge of the elements throws, with the element's place.
    public func encode(_ value: [Element]) throws -> PropertyListValue {
        guard !storesJSON else { return try JSONForm.encode(dynamically: value) }
        return .array(
            try value.enumerated().map { index, element in
                do {
                    return try Element.defaultsBridge.encodeElement(element)
                } catch {
                    throw DefaultsError(encoding: error).inside(index: index)
                }
            }
        )
    }

    /// The value of a stored form; also of JSON, which elements of another kind may have left.
    ///
    /// - Throws: `typeMismatch`, and what the bridge of the elements throws, with the element's place.
    public func decode(_ stored: PropertyListValue) throws -> [Element] {
        if let value = try JSONForm.decode([Element].self, from: stored, isUsual: storesJSON) { return value }
        switch stored {
        case .array(let elements):
            return try elements.enumerated().map { index, element in
                do {
                    return try Element.defaultsBridge.decode(element)
                } catch {
                    throw DefaultsError(decoding: error).inside(index: index)
                }
            }
        default: throw DefaultsError(stored: stored, wanted: storesJSON ? "json" : "array")
        }
    }

    /// As for the elements.
    public var storesJSON: Bool { Element.defaultsBridge.storesJSON }
}

/// Sets, stored as arrays in an order that depends on the elements alone.
public struct SetBridge<Element: DefaultsSerializable & Hashable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: What the bridge of the elements throws.
    public func encode(_ value: Set<Element>) throws -> PropertyListValue {
        if storesJSON {
            let texts = try value.map { element in
                guard case .json(let text) = try Element.defaultsBridge.encode(element) else {
                    throw DefaultsError(.unsupportedValue, "The bridge of \(Element.self) gave no JSON.")
                }
                return text
            }
            return .json("[\(texts.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }.joined(separator: ","))]")
        }
        return .array(try value.map(Element.defaultsBridge.encodeElement).sorted(by: PropertyListValue.precedes))
    }

    /// The value of a stored form; an element that is there twice counts once.
    ///
    /// - Throws: As for an array.
    public func decode(_ stored: PropertyListValue) throws -> Set<Element> {
        Set(try [Element].defaultsBridge.decode(stored))
    }

    /// As for the elements.
    public var storesJSON: Bool { Element.defaultsBridge.storesJSON }
}

/// Dictionaries whose keys are stored as text or whole numbers: strings, integers, UUIDs, enums with such raw values, types
/// that are `LosslessStringConvertible`.
public struct DictionaryBridge<Key: DefaultsSerializable & Hashable, Element: DefaultsSerializable>: DefaultsBridge {
    /// The stored form of a value.
    ///
    /// - Throws: `unsupportedValue` for a key that is no text or whole number, and what the bridges throw.
    public func encode(_ value: [Key: Element]) throws -> PropertyListValue {
        var entries: [String: Element] = Dictionary(minimumCapacity: value.count)
        for (key, element) in value { entries[try Self.text(of: key)] = element }
        guard entries.count == value.count else {
            throw DefaultsError(.unsupportedValue, "Two keys of a dictionary have the same text.")
        }
        guard !storesJSON else { return try JSONForm.encode(dynamically: entries) }
        var forms: [String: PropertyListValue] = Dictionary(minimumCapacity: value.count)
        for (key, element) in entries {
            do {
                forms[key] = try Element.defaultsBridge.encodeElement(element)
            } catch {
                throw DefaultsError(encoding: error).inside(key: key)
            }
        }
        return .dictionary(forms)
    }

    /// The value of a stored form; also of JSON, which elements of another kind may have left.
    ///
    /// - Throws: `typeMismatch`; `undecodable` for a text that is no key, and for two that are the same key; what the bridge of the elements throws, with the
    ///   element's place.
    public func decode(_ stored: PropertyListValue) throws -> [Key: Element] {
        if let entries = try JSONForm.decode([String: Element].self, from: stored, isUsual: storesJSON) {
            return try dictionary(entries) { $0 }
        }
        switch stored {
        case .dictionary(let entries): return try dictionary(entries, Element.defaultsBridge.decode)
        default: throw DefaultsError(stored: stored, wanted: storesJSON ? "json" : "dictionary")
        }
    }

    private func dictionary<Form>(_ entries: [String: Form], _ value: (Form) throws -> Element) throws -> [Key: Element]
    {
        var result: [Key: Element] = Dictionary(minimumCapacity: entries.count)
        for (text, form) in entries {
            do {
                let key = try Key.defaultsBridge.decode(.string(text))
                // Which of the two counts would change from one process to the next.
                guard result.updateValue(try value(form), forKey: key) == nil else {
                    throw DefaultsError.undecodable("Two keys of a dictionary are the same \(Key.self)")
                }
            } catch {
                throw DefaultsError(decoding: error).inside(key: text)
            }
        }
        return result
    }

    private static func text(of key: Key) throws -> String {
        switch try Key.defaultsBridge.encodeElement(key) {
        case .string(let text): text
        case .integer(let number): String(number)
        case .unsigned(let number): String(number)
        default:
            throw DefaultsError(.unsupportedValue, "\(Key.self) can't be a dictionary's key: it is not stored as text.")
        }
    }

    /// As for the elements.
    public var storesJSON: Bool { Element.defaultsBridge.storesJSON }
}

// MARK: - Conformances

extension Array: DefaultsSerializable where Element: DefaultsSerializable {
    /// Arrays.
    public static var defaultsBridge: ArrayBridge<Element> { ArrayBridge() }
}

extension Set: DefaultsSerializable where Element: DefaultsSerializable {
    /// Sets.
    public static var defaultsBridge: SetBridge<Element> { SetBridge() }
}

extension Dictionary: DefaultsSerializable where Key: DefaultsSerializable, Value: DefaultsSerializable {
    /// Dictionaries.
    public static var defaultsBridge: DictionaryBridge<Key, Value> { DictionaryBridge() }
}
