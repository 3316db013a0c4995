import DefaultsStore

/// `rename PATH OLD NEW`: at the barrier, gives the value of one key to another that has none, and removes the first.
enum RenameVerb: Verb {
    static let name = "rename"

    static func run(_ invocation: Invocation) throws {
        let (old, new) = (try invocation.text(0), try invocation.text(1))
        Channel.awaitBarrier()
        try invocation.openSuite().write { batch in
            guard let value = try batch.propertyList(forKey: old) else { return }
            if try !batch.containsValue(forKey: new) { batch.setPropertyList(value, forKey: new) }
            batch.removeValue(forKey: old)
        }
        Channel.report("done")
    }
}
