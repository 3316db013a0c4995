import Testing
@Suite struct ProbeTests {
    @Test(arguments: ["@UserDefaultsValue(defaultValue: \"Empty\") var value: String",
    """
    struct A {
        /// Doc
        @UserDefaultsValue var `in`: [Int] = [] // x
        @CodableUserDefaultsValue(encoder: e, decoder: d, defaultValue: P()) static var p: P
        @RawUserDefaultsValue(rawType: Int.self) var r: R?
    }
    """, """
    @UserDefaultsData(keyPrefix: "a.")
    public final class Settings {
        var host: String?
        /// The port.
        private var port: Int = 80
        @DefaultsIgnored var x = 1
        static var y = 1
        @RawDefaultsValue(rawType: Int.self, key: "k") public private(set) var r: R = .a
    }
    """, """
    @ObservableUserDefaultsData(defaults: .test)
    open class Settings<T> {
        var host: String?
    }
    """,
    """
    @UserDefaultsData struct A { let a: Int }
    @UserDefaultsValue let x: Int
    @UserDefaultsValue var x = 5
    @UserDefaultsValue var x: Int { 5 }
    @UserDefaultsValue var x: NSString?
    @UserDefaultsValue var x: (Int, Int)
    @UserDefaultsValue var x: Date
    @RawUserDefaultsValue(rawType: Int.self) var x: R
    @UserDefaultsData class B { 
      var a: Int
      @DefaultsValue(key: "a") var b: Int
      @DefaultsValue static var c: Int
      var d = 1
      var e: Int = 1 { didSet {} }
    }
    struct C { @DefaultsValue var c: Int }
    """])
    func probe(_ s: String) { let e = Expansion(s); print(e.text); for p in e.problems { print(p) } }
}
