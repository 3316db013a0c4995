// A program that uses the library without the macros.

import SQLiteDefaults

let port = DefaultsKey("port", default: 8080)
SQLiteUserDefaults.standard[port] += 1
print("CoreClient: \(SQLiteUserDefaults.standard[port])")
