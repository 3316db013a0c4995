import DefaultsStore

extension DefaultsSnapshot {
    /// Every value of the suite that can be read: a damaged one is reported and left out, so that it hides no other.
    func readableValues(ofSuite name: String) throws(DefaultsError) -> [String: PropertyListValue] {
        do {
            return try propertyLists()
        } catch {
            guard error.code == .corrupt else { throw error }
        }
        var values: [String: PropertyListValue] = [:]
        for key in try keys() {
            do {
                values[key] = try propertyList(forKey: key)
            } catch {
                guard error.code == .corrupt else { throw error }
                ErrorReporter.report(error.concerning(suite: name, key: key))
            }
        }
        return values
    }
}
