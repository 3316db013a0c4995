public import DefaultsStore
public import Foundation

// A value of another type than the key's is an error of compilation in any case. Without these subscripts the compiler
// (6.3) has no words for it: "failed to produce diagnostic for expression; please submit a bug report". The second parameter
// keeps them from being taken for what `DefaultsStorage` demands.

extension DefaultsSuite {
    /// Not available: the value must be of the key's type.
    @available(*, unavailable, message: "the value is not of the key's type")
    @_disfavoredOverload
    public subscript<Value, Other>(key: DefaultsKey<Value>, _: Void = ()) -> Other {
        // The compiler lets nobody come here.
        get { preconditionFailure("unavailable") }
        nonmutating set { preconditionFailure("unavailable") }
    }
}

extension DefaultsBatch {
    /// Not available: the value must be of the key's type.
    @available(*, unavailable, message: "the value is not of the key's type")
    @_disfavoredOverload
    public subscript<Value, Other>(key: DefaultsKey<Value>, _: Void = ()) -> Other {
        // The compiler lets nobody come here.
        get { preconditionFailure("unavailable") }
        nonmutating set { preconditionFailure("unavailable") }
    }
}

extension UserDefaults {
    /// Not available: the value must be of the key's type.
    @available(*, unavailable, message: "the value is not of the key's type")
    @_disfavoredOverload
    public subscript<Value, Other>(key: DefaultsKey<Value>, _: Void = ()) -> Other {
        // The compiler lets nobody come here.
        get { preconditionFailure("unavailable") }
        set { preconditionFailure("unavailable") }
    }
}
