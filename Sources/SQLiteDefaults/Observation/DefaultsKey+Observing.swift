import DefaultsStore

extension DefaultsKey {
    /// Every name under which a value of the setting may be stored; the first that has one counts.
    var observedNames: [String] { [name] + (history?.oldNames ?? []) }

    /// The value of what is stored under the observed names, the first of which is taken off the slice with the others.
    func decode(takingFrom stored: inout ArraySlice<PropertyListValue?>, reportingFor suite: String) -> Value {
        let own = stored.prefix(observedNames.count)
        stored = stored.dropFirst(own.count)
        return decode(own.lazy.compactMap(\.self).first, reportingFor: suite)
    }
}

/// Whether two values are known to be equal: never, if their type can't say.
func areEqual<Value>(_ lhs: Value, _ rhs: Value) -> Bool {
    func compare<Known: Equatable>(_ lhs: Known) -> Bool { rhs as? Known == lhs }
    guard let lhs = lhs as? any Equatable else { return false }
    return compare(lhs)
}
