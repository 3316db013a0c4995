import SQLiteDefaults

extension DefaultsKeys {
    /// Where the daemon connects to.
    static let host = DefaultsKey("host", default: "localhost")
    static let port = DefaultsKey("port", default: 8080)
    /// How often it has been started.
    static let starts = DefaultsKey<Int>("starts")
}
