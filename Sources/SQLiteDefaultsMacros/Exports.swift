// What the code that the macros write names is exported.
@_exported public import Observation
@_exported public import SQLiteDefaults

@_exported public import class Foundation.UserDefaults
