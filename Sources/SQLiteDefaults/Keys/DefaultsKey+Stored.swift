import DefaultsStore

extension DefaultsKey {
    /// What is stored in the suite under the key.
    func stored(in suite: DefaultsSuite) throws(DefaultsError) -> PropertyListValue? {
        try suite.propertyList(forKey: name, notingPlace: place)
    }

    /// What is stored by now in the suite that a write changes.
    func stored(in batch: DefaultsBatch) throws(DefaultsError) -> PropertyListValue? {
        try batch.propertyList(forKey: name)
    }

    /// What was stored in the suite at the snapshot's point in time.
    func stored(in snapshot: DefaultsSnapshot) throws(DefaultsError) -> PropertyListValue? {
        try snapshot.propertyList(forKey: name)
    }
}
