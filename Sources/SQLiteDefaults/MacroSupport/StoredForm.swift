import DefaultsStore

/// What is stored, as it is: lets a ``DefaultsBridgedKey`` go the way of every other key.
struct StoredForm: DefaultsSerializable {
    let value: PropertyListValue

    static var defaultsBridge: StoredFormBridge { StoredFormBridge() }
}

/// Passes on what is stored.
struct StoredFormBridge: DefaultsBridge {
    func encode(_ form: StoredForm) -> PropertyListValue { form.value }

    func decode(_ stored: PropertyListValue) -> StoredForm { StoredForm(value: stored) }
}
