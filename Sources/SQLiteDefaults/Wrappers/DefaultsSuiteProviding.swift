public import DefaultsStore
import Foundation

/// A class that says in which suite the settings of its ``SuiteStored`` properties are kept.
public protocol DefaultsSuiteProviding: AnyObject {
    /// The suite.
    var suite: DefaultsSuite { get }
}
