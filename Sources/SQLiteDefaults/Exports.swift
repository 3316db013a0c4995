@_exported public import DefaultsStore
