public import DefaultsStore
import Foundation

extension SQLiteUserDefaults {
    /// Changes several keys of the suite at once: all or, if the closure throws or the commit fails, none.
    ///
    /// Use it for values that belong together; no process ever sees one without the others. One notification is posted.
    ///
    /// - Parameter body: Makes the changes; its batch is valid until it returns.
    /// - Returns: What the closure returns.
    /// - Throws: What the closure throws; `unsupportedValue`, `tooLarge`, `busy`, `diskFull`, `readOnly`, `nestedWrite`,
    ///   or the error with which the database can't be opened.
    @discardableResult
    public final func write<Result>(_ body: (DefaultsBatch) throws -> Result) throws -> Result {
        let (result, hasChanges) = try reference.resolve().write { batch in
            let result = try body(batch)
            return (result, batch.hasChanges)
        }
        if hasChanges { postDidChange() }
        return result
    }

    /// Stores or removes the suite's value of a key, and says so if it had another.
    final func store(_ value: PropertyListValue?, forKey key: String) {
        do {
            if try reference.resolve().setPropertyList(value, forKey: key) { postDidChange() }
        } catch {
            fail(error, forKey: key)
        }
    }

    final func postDidChange() {
        NotificationCenter.default.post(name: Self.didChangeNotification, object: self)
    }
}
