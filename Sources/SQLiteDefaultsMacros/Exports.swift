@_exported public import SQLiteDefaults

// What the code that the macros write names besides.
@_exported public import class Foundation.UserDefaults
@_exported public import Observation
